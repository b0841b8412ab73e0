//! Every clause of the rule book (`docs/rules/yongheng.md`), with a line of what it says.

crate::clauses! {
    /// A clause of the rule book of 永恒之息.
    pub enum Rule {
        // Preamble, players, components
        Y0_1 = "Y-0.1", "the rules are those of document version 5";
        Y0_2 = "Y-0.2", "cards and rules may be changed and added to; the card set and all numbers are data";
        Y0_3 = "Y-0.3", "two to six players take part";
        Y0_4 = "Y-0.4", "one set of cards and two six-sided dice; every roll is public";

        // 1.1 Setup
        Y1_1_1_1 = "Y-1.1.1.1", "a dealer and a direction are chosen: at random and by ascending seats, unless given";
        Y1_1_2_1 = "Y-1.1.2.1", "one special character more than players is dealt; from the dealer on, each takes one";
        Y1_1_2_2 = "Y-1.1.2.2", "normal characters are picked from the last player to the dealer, then back, two each";
        Y1_1_2_3 = "Y-1.1.2.3", "all see the first pool, a picker what is left of it, each player the own picks";
        Y1_1_3_1 = "Y-1.1.3.1", "all at once: own character face down, one summon in the zone, the other in the pool";
        Y1_1_3_2 = "Y-1.1.3.2", "a summon has full life on entering, the own character from when it is first turned up";
        Y1_1_3_3 = "Y-1.1.3.3", "incantations may be chanted, to no effect";
        Y1_1_4_1 = "Y-1.1.4.1", "from the dealer on, each player draws the opening hand and gains the opening gold";
        Y1_1_4_2 = "Y-1.1.4.2", "the opening hand is four cards";
        Y1_1_4_3 = "Y-1.1.4.3", "the hand limit is six";
        Y1_1_4_4 = "Y-1.1.4.4", "the opening gold is five";
        Y1_1_4_5 = "Y-1.1.4.5", "the gold cap is twenty";
        Y1_1_4_6 = "Y-1.1.4.6", "the summon cap is one; skills may override a player's limits";
        Y1_1_4_7 = "Y-1.1.4.7", "the deck is made and shuffled once, after the summons are placed, before the deal";

        // 1.2 Play
        Y1_2_0_1 = "Y-1.2.0.1", "the game is played in rounds; a round is one lap of turns";
        Y1_2_0_2 = "Y-1.2.0.2", "from the dealer on, turns of upkeep, draw, declaration, play, discard and settlement";
        Y1_2_0_3 = "Y-1.2.0.3", "a round begins when the turn reaches or passes the dealer's seat, even an empty one";
        Y1_2_0_4 = "Y-1.2.0.4", "the death of the turn player ends the turn; what waits for the living still resolves";
        Y1_2_1_1 = "Y-1.2.1.1", "the upkeep resolves the effect cards and traps of the turn's beginning";
        Y1_2_1_2 = "Y-1.2.1.2", "then an own character that was face up before and is face down turns face up";
        Y1_2_2_1 = "Y-1.2.2.1", "in the draw phase the player draws two cards and gains two gold";
        Y1_2_2_2 = "Y-1.2.2.2", "after that, once, two gold may buy one more card";
        Y1_2_3_1 = "Y-1.2.3.1", "in the declaration phase the player may declare the own character";
        Y1_2_4_1 = "Y-1.2.4.1", "one attack in each play phase, on a character of another player";
        Y1_2_4_2 = "Y-1.2.4.2", "one trap may be deployed in each play phase, on any player";
        Y1_2_4_3 = "Y-1.2.4.3", "one character may be summoned in each play phase";
        Y1_2_4_4 = "Y-1.2.4.4", "any number of effect cards may be used";
        Y1_2_4_5 = "Y-1.2.4.5", "any number of normal characters may be readied, but no special one";
        Y1_2_4_6 = "Y-1.2.4.6", "in a turn, active skills of at most as many characters as the summon cap may be used";
        Y1_2_4_7 = "Y-1.2.4.7", "the play phase is a free choice of actions, until the player ends it";
        Y1_2_4_8 = "Y-1.2.4.8", "before each choice of the turn player, others with a skill for that phase are asked";
        Y1_2_4_9 = "Y-1.2.4.9", "outside one's own play phase, only what a text or a procedure offers may be used";
        Y1_2_5_1 = "Y-1.2.5.1", "in the discard phase the player discards down to the hand limit";
        Y1_2_5_2 = "Y-1.2.5.2", "the hand limit counts in the discard phase only";
        Y1_2_6_1 = "Y-1.2.6.1", "the settlement resolves the effect cards and traps of the turn's end";
        Y1_2_6_2 = "Y-1.2.6.2", "at the settlement, the player's effect cards of earlier rounds are discarded";
        Y1_2_6_3 = "Y-1.2.6.3", "effect cards on the player's characters expire in the same way";
        Y1_2_6_4 = "Y-1.2.6.4", "in the settlement: what is triggered, then inversions that end, then expiry";

        // 1.3 and 1.4 Losing and winning
        Y1_3_1 = "Y-1.3.1", "a player whose own character dies loses";
        Y1_3_2 = "Y-1.3.2", "a loser's dead character is destroyed, all other cards of area and hand are discarded";
        Y1_3_3 = "Y-1.3.3", "traps and effects the loser placed elsewhere stay; face-down ones cannot be called";
        Y1_3_4 = "Y-1.3.4", "a player who leaves is out as if the own character had died, credited to nobody";
        Y1_4_1 = "Y-1.4.1", "the game stops when one player is left, or two of five or six, and whoever is left wins";
        Y1_4_2 = "Y-1.4.2", "there is no draw and no last round, unless a round limit is set: then nobody wins";
        Y1_4_3 = "Y-1.4.3", "who wins by a text wins alone, and the game stops";

        // 2 Cards
        Y2_1_0 = "Y-2.1.0", "a character card has a life and a base defence";
        Y2_1_1 = "Y-2.1.1", "a special character stands for its player";
        Y2_1_2 = "Y-2.1.2", "a normal character is a summon of its player";
        Y2_2 = "Y-2.2", "an attack card has attack points, an attribute, and sometimes a text";
        Y2_3 = "Y-2.3", "a defence card has defence points, an attribute, and sometimes a text";
        Y2_4 = "Y-2.4", "a trap card lies in a player's trap zone and works when its condition is met";
        Y2_5 = "Y-2.5", "an effect card works when it is used; a persistent one is then placed in an effect zone";
        Y2_6_1 = "Y-2.6.1", "gold buys cards and pays for other operations";
        Y2_6_2 = "Y-2.6.2", "a gain of gold is cut to the cap, and a gain of nothing is no gain";
        Y2_7 = "Y-2.7", "life is counted in whole pips";

        // 3.1 Glossary
        Y3_1_1 = "Y-3.1.1", "only cards on the board can affect the game: decks, discard pile, areas and hands";
        Y3_1_2a = "Y-3.1.2.a", "a player's area is a character zone, a character pool, an effect zone and a trap zone";
        Y3_1_2b = "Y-3.1.2.b", "effects on a character lie in its own effect zone, and are discarded when it leaves";
        Y3_1_2c = "Y-3.1.2.c", "skills work only for a face-up character in the character zone";
        Y3_1_3 = "Y-3.1.3", "drawn cards join the hand; a hand is private, its size public";
        Y3_1_4a = "Y-3.1.4.a", "the deck holds the normal characters that were not drafted; left special ones stay out";
        Y3_1_4b = "Y-3.1.4.b", "the deck holds all attack, defence, trap and effect cards, but no life cards";
        Y3_1_4c = "Y-3.1.4.c", "when a draw finds the deck empty, the discard pile is shuffled into a new one";
        Y3_1_5 = "Y-3.1.5", "a card goes to the discard pile unless it goes to the destroyed pile";
        Y3_1_5a = "Y-3.1.5.a", "a card that is being resolved lies in the open, and is discarded when its event ends";
        Y3_1_5b = "Y-3.1.5.b", "discard pile and destroyed pile are face up: all see what goes there";
        Y3_1_6 = "Y-3.1.6", "characters that died or were discarded lie in the destroyed pile, out of the game";
        Y3_1_7 = "Y-3.1.7", "gold that nobody holds is in the coin pile, which never runs out";
        Y3_1_8 = "Y-3.1.8", "a card is upright, which is face up, unless something says otherwise";
        Y3_1_9 = "Y-3.1.9", "an inverted card is face down, known to its controller; a character once seen stays known";
        Y3_1_9a = "Y-3.1.9.a", "an inverted character has no skills, attacks nobody and cannot be attacked";
        Y3_1_9b = "Y-3.1.9.b", "an inverted effect card has no effect, but its time runs on";
        Y3_1_9c = "Y-3.1.9.c", "an inverted trap still works";
        Y3_1_10a = "Y-3.1.10.a", "a judgement has a target, a condition and a consequence";
        Y3_1_10b = "Y-3.1.10.b", "skills, effect cards and traps may start a judgement";
        Y3_1_10c = "Y-3.1.10.c", "the player of a judgement's target rolls one die, or the sum of two";
        Y3_1_11a = "Y-3.1.11.a", "a passive skill works when its condition is met, or always if it has none";
        Y3_1_11b = "Y-3.1.11.b", "damage to a player falls on a character the player chooses that could be attacked";
        Y3_1_11c = "Y-3.1.11.c", "values printed on a card override the general rules";
        Y3_1_11d = "Y-3.1.11.d", "an active skill has a cost, a limit and an effect";
        Y3_1_11e = "Y-3.1.11.e", "an active skill may be used once in each play phase unless stated, even if cancelled";
        Y3_1_11f = "Y-3.1.11.f", "a text may cost more life than there is, or win the game";
        Y3_1_11g = "Y-3.1.11.g", "active skills are used in one's own turn unless stated";
        Y3_1_11h = "Y-3.1.11.h", "a character's text means the character in combat, and its player for all else";
        Y3_1_11i = "Y-3.1.11.i", "losing cards is that cards leave the hand: used, paid or discarded";
        Y3_1_11j = "Y-3.1.11.j", "an active skill: targets, cost, check, effect; none if its character is gone by then";
        Y3_1_11k = "Y-3.1.11.k", "an active skill with a condition is offered when it is met, and may be declined";

        // 3.2 Mechanics: events and checks
        Y3_2_1 = "Y-3.2.1", "what moves the game on is an influence, and may cause events";
        Y3_2_2 = "Y-3.2.2", "an event has influences, which happen when it takes effect and fail when it is cancelled";
        Y3_2_3 = "Y-3.2.3", "an event in its check takes effect unless another event cancels it";
        Y3_2_3a = "Y-3.2.3.a", "attacks, used effect cards and skills, and what is triggered have a check; no more";
        Y3_2_3b = "Y-3.2.3.b", "in a check, what the event itself triggers comes first";
        Y3_2_3c = "Y-3.2.3.c", "then all with a hand card are asked to respond; the first yes in turn order counts";
        Y3_2_3d = "Y-3.2.3.d", "a cancelled event's check closes; triggers still waiting in it are not spent";
        Y3_2_4 = "Y-3.2.4", "to take effect is to succeed";
        Y3_2_5 = "Y-3.2.5", "a cancelled event has no effect, and what was paid and used for it stays spent";
        Y3_2_6 = "Y-3.2.6", "attributes matter only as cards say";

        // 3.2.7 and 3.2.8 Operations with traps and effects
        Y3_2_7a = "Y-3.2.7.a", "a trap zone holds at most three traps";
        Y3_2_7b = "Y-3.2.7.b", "deploying a trap in another player's zone costs one gold";
        Y3_2_7c = "Y-3.2.7.c", "flipping a trap costs one gold: on deploying it, or once in the play phase";
        Y3_2_7c1 = "Y-3.2.7.c.1", "a trap is deployed face up, or face down for one gold";
        Y3_2_7c2 = "Y-3.2.7.c.2", "once in each own play phase, one gold flips any one trap";
        Y3_2_7d = "Y-3.2.7.d", "once in each own play phase, two gold remove any one trap";
        Y3_2_7e = "Y-3.2.7.e", "a face-down trap may be called; a face-up one goes off when its condition is met";
        Y3_2_8a = "Y-3.2.8.a", "placing a persistent effect in another player's area costs one gold";
        Y3_2_8b = "Y-3.2.8.b", "the player it is placed on may pay one gold to stop it";
        Y3_2_8c = "Y-3.2.8.c", "the placer may then pay three more to force it; what was paid is gone either way";
        Y3_2_8d = "Y-3.2.8.d", "a persistent effect that triggers must take effect, and stays in play";
        Y3_2_8e = "Y-3.2.8.e", "the first gold of the bid comes before the check of the effect card, the rest after it";

        // 3.2.9 to 3.2.14 Moving, paying, flipping, calling
        Y3_2_9 = "Y-3.2.9", "to draw is to take from the deck into the hand";
        Y3_2_10 = "Y-3.2.10", "gold is paid in full or not at all; life may be paid beyond what there is";
        Y3_2_10a = "Y-3.2.10.a", "a forced payment takes as much as there is";
        Y3_2_11a = "Y-3.2.11.a", "a flip turns a card the other way up";
        Y3_2_11b = "Y-3.2.11.b", "a card is flipped only where a rule says so";
        Y3_2_12 = "Y-3.2.12", "removal takes a card from the board to the discard pile or the destroyed pile";
        Y3_2_13 = "Y-3.2.13", "a trap is triggered by the player in whose zone it lies, unless it says otherwise";
        Y3_2_14a = "Y-3.2.14.a", "when a player triggers a trap, its placer may call it";
        Y3_2_14b = "Y-3.2.14.b", "a called trap turns face up, and enters its check if it was truly triggered";
        Y3_2_14c = "Y-3.2.14.c", "a trap called falsely is discarded, without other penalty";
        Y3_2_14d = "Y-3.2.14.d", "calls are offered at every trap timing to all with a face-down trap there";
        Y3_2_14e = "Y-3.2.14.e", "placers are asked in turn order, until they pass; the true calls then resolve";
        Y3_2_14f = "Y-3.2.14.f", "a trap that goes off leaves its zone as its check begins";
        Y3_2_14g = "Y-3.2.14.g", "a trap that took effect or was cancelled is discarded";

        // 3.2.15 The attack
        Y3_2_15a = "Y-3.2.15.a", "an attack is made by one named character on another";
        Y3_2_15b = "Y-3.2.15.b", "an attack takes one attack card, or more if a card or skill allows";
        Y3_2_15c = "Y-3.2.15.c", "the attacking side's modifiers apply in the order that gives the most attack points";
        Y3_2_15d = "Y-3.2.15.d", "the attacker rolls the attack die before the defender acts";
        Y3_2_15e = "Y-3.2.15.e", "damage is total attack less total defence, rounded down, and at least one";
        Y3_2_15f = "Y-3.2.15.f", "a player's own character cannot be attacked while a summon stands in the zone";
        Y3_2_15g = "Y-3.2.15.g", "total attack is the attack die and the attack points";
        Y3_2_15h = "Y-3.2.15.h", "the defender rolls one die";
        Y3_2_15i = "Y-3.2.15.i", "a block is base defence, die and the points of at most one defence card";
        Y3_2_15j = "Y-3.2.15.j", "a dodge die above the attack die cancels the attack; a failed dodge defends nothing";
        Y3_2_15k = "Y-3.2.15.k", "an attack has the attributes of all its attack cards";
        Y3_2_15l = "Y-3.2.15.l", "an attack stops if attacker or target leaves before its damage";
        Y3_2_15m = "Y-3.2.15.m", "blocking with a card is part of the attack, with no check of its own";
        Y3_2_15n = "Y-3.2.15.n", "points and totals may be negative or fractions; only the damage is rounded";
        Y3_2_15p1 = "Y-3.2.15.p1", "an attack is announced: attacker, target and attack cards";
        Y3_2_15p2 = "Y-3.2.15.p2", "the attack is checked: traps and skills it triggers, then responses";
        Y3_2_15p3 = "Y-3.2.15.p3", "the attack points are reckoned, the own side's first, then what others change";
        Y3_2_15p4 = "Y-3.2.15.p4", "the attack die is rolled";
        Y3_2_15p5 = "Y-3.2.15.p5", "the defender commits to a block or a dodge, knowing the points and the die";
        Y3_2_15p6 = "Y-3.2.15.p6", "the defence or dodge die is rolled";
        Y3_2_15p7 = "Y-3.2.15.p7", "a dodge that succeeds cancels the attack, and none of its texts acts";
        Y3_2_15p8 = "Y-3.2.15.p8", "the texts of the attack cards act, then that of the defence card";
        Y3_2_15p9 = "Y-3.2.15.p9", "the damage is reckoned and dealt, with lifesteal, then comes dying";
        Y3_2_15p10 = "Y-3.2.15.p10", "if there was damage, the texts for after it act";
        Y3_2_15p11 = "Y-3.2.15.p11", "the used cards are discarded, then what waits resolves";

        // 3.2.16 to 3.2.21 Life, readying, summoning, declaring
        Y3_2_16a = "Y-3.2.16.a", "a damaged character loses that much life";
        Y3_2_16b = "Y-3.2.16.b", "an attack deals attack damage, a card or skill deals effect damage to others";
        Y3_2_16c = "Y-3.2.16.c", "damage by one's own card or skill is life loss, which is no damage taken";
        Y3_2_16d = "Y-3.2.16.d", "life may fall below zero, and stays there";
        Y3_2_17 = "Y-3.2.17", "healing never passes the maximum life";
        Y3_2_18 = "Y-3.2.18", "lifesteal heals the acting character by a part of the damage dealt, rounded down";
        Y3_2_19 = "Y-3.2.19", "readying a character moves it from the hand to the character pool";
        Y3_2_20 = "Y-3.2.20", "a summon comes from the pool for free, face up at full life, if the summon cap allows";
        Y3_2_21a = "Y-3.2.21.a", "declaring turns the own character face up";
        Y3_2_21b = "Y-3.2.21.b", "an own character that has ever been face up cannot be declared";

        // 3.2.22 to 3.2.24 Dying and defeat
        Y3_2_22a = "Y-3.2.22.a", "a character at no life is dying";
        Y3_2_22b = "Y-3.2.22.b", "any player may save a dying character with instant-recovery cards";
        Y3_2_22c = "Y-3.2.22.c", "a summon that dies may be replaced at once from the pool";
        Y3_2_22d = "Y-3.2.22.d", "with an empty pool, whoever loses a summon must declare an own character never seen";
        Y3_2_22e = "Y-3.2.22.e", "a player whose own character dies loses even with summons left";
        Y3_2_22f = "Y-3.2.22.f", "whoever has no summon left in the zone must declare an own character never seen";
        Y3_2_22g = "Y-3.2.22.g", "of several dying: the turn player's first, then by seats; own before summons";
        Y3_2_22h = "Y-3.2.22.h", "the killer is the attacker or the character whose skill dealt the last damage";
        Y3_2_22i = "Y-3.2.22.i", "texts about a death act for all face up at that moment, the dead one's own too";
        Y3_2_22p1 = "Y-3.2.22.p1", "dying interrupts what is running";
        Y3_2_22p2 = "Y-3.2.22.p2", "traps for a dying character come first, while it is still dying";
        Y3_2_22p3 = "Y-3.2.22.p3", "then all with a hand card are asked for a rescue, until it lives or nobody helps";
        Y3_2_22p4 = "Y-3.2.22.p4", "a character that dies is destroyed, and the effects on it are discarded";
        Y3_2_22p5 = "Y-3.2.22.p5", "if it was an own character, its player is out, and the end of the game is tested";
        Y3_2_22p6 = "Y-3.2.22.p6", "if it was a summon, it may be replaced, and a declaration may be forced";
        Y3_2_23a = "Y-3.2.23.a", "killing another player's own character defeats that player";
        Y3_2_23b = "Y-3.2.23.b", "a player who first defeats another may have two summons from then on";
        Y3_2_24 = "Y-3.2.24", "characters that die or are discarded go to the destroyed pile";

        // 3.2.25 Conflicts
        Y3_2_25 = "Y-3.2.25", "several events of one influence are put in order";
        Y3_2_25_1 = "Y-3.2.25.1", "the causing event comes before the caused one";
        Y3_2_25_2 = "Y-3.2.25.2", "effects of attack cards come before those of defence cards";
        Y3_2_25_3 = "Y-3.2.25.3", "events of the turn player come first, then by seats";
        Y3_2_25_4 = "Y-3.2.25.4", "effects of active skills come before those of passive ones";
        Y3_2_25_5 = "Y-3.2.25.5", "the order: generation, card text, seat, active before passive, time of placement";
        Y3_2_25_6 = "Y-3.2.25.6", "what an action triggers waits until it is over, and what that triggers waits again";
        Y3_2_25_7 = "Y-3.2.25.7", "only checks, modifiers of a running reckoning and dying interrupt";
        Y3_2_25_8 = "Y-3.2.25.8", "what waits is fixed when its turn begins, and dropped if its source has gone";
        Y3_2_25_9 = "Y-3.2.25.9", "skills of one player that still tie are ordered by that player";
    }
}

/// Clauses that no code states yet.
pub(super) const NOT_BUILT: &[Rule] = &[
    Rule::Y1_2_1_1,
    Rule::Y1_2_4_2,
    Rule::Y1_2_4_6,
    Rule::Y1_2_4_8,
    Rule::Y1_2_6_1,
    Rule::Y1_2_6_2,
    Rule::Y1_2_6_3,
    Rule::Y1_2_6_4,
    Rule::Y1_3_3,
    Rule::Y1_4_3,
    Rule::Y2_4,
    Rule::Y2_5,
    Rule::Y3_1_2b,
    Rule::Y3_1_2c,
    Rule::Y3_1_9b,
    Rule::Y3_1_9c,
    Rule::Y3_1_10a,
    Rule::Y3_1_10b,
    Rule::Y3_1_10c,
    Rule::Y3_1_11a,
    Rule::Y3_1_11b,
    Rule::Y3_1_11c,
    Rule::Y3_1_11d,
    Rule::Y3_1_11e,
    Rule::Y3_1_11f,
    Rule::Y3_1_11g,
    Rule::Y3_1_11h,
    Rule::Y3_1_11i,
    Rule::Y3_1_11j,
    Rule::Y3_1_11k,
    Rule::Y3_2_3a,
    Rule::Y3_2_3b,
    Rule::Y3_2_3d,
    Rule::Y3_2_6,
    Rule::Y3_2_7a,
    Rule::Y3_2_7b,
    Rule::Y3_2_7c,
    Rule::Y3_2_7c1,
    Rule::Y3_2_7c2,
    Rule::Y3_2_7d,
    Rule::Y3_2_7e,
    Rule::Y3_2_8a,
    Rule::Y3_2_8b,
    Rule::Y3_2_8c,
    Rule::Y3_2_8d,
    Rule::Y3_2_8e,
    Rule::Y3_2_10a,
    Rule::Y3_2_11a,
    Rule::Y3_2_11b,
    Rule::Y3_2_13,
    Rule::Y3_2_14a,
    Rule::Y3_2_14b,
    Rule::Y3_2_14c,
    Rule::Y3_2_14d,
    Rule::Y3_2_14e,
    Rule::Y3_2_14f,
    Rule::Y3_2_14g,
    Rule::Y3_2_15c,
    Rule::Y3_2_15k,
    Rule::Y3_2_15n,
    Rule::Y3_2_15p8,
    Rule::Y3_2_15p10,
    Rule::Y3_2_16b,
    Rule::Y3_2_16c,
    Rule::Y3_2_18,
    Rule::Y3_2_22h,
    Rule::Y3_2_22i,
    Rule::Y3_2_22p2,
    Rule::Y3_2_25,
    Rule::Y3_2_25_1,
    Rule::Y3_2_25_2,
    Rule::Y3_2_25_3,
    Rule::Y3_2_25_4,
    Rule::Y3_2_25_5,
    Rule::Y3_2_25_6,
    Rule::Y3_2_25_7,
    Rule::Y3_2_25_8,
    Rule::Y3_2_25_9,
];

/// Clauses that ask nothing of an engine, and why.
pub(super) const REMARKS: &[(Rule, &str)] = &[
    (Rule::Y0_1, "it says which document this is"),
    (Rule::Y0_2, "it allows what the pool and the options are for"),
    (Rule::Y1_1_3_3, "chanting changes nothing"),
];
