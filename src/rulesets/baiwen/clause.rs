//! Every clause of the rule book (`docs/rules/baiwen.md`), with a line of what it says.

crate::clauses! {
    /// A clause of the rule book of 百闻牌.
    pub enum Rule {
        // 1 Entities, zones, numbers
        B1_1 = "B-1.1", "each of two players has an avatar with 30 life at most, which can hold armor and be stunned";
        B1_2 = "B-1.2", "each player brings four shikigami, bound at random to bench seats 1 to 4";
        B1_3 = "B-1.3", "each player has deck, hand, processing zone, graveyard, removed zone, bench, and a front zone for one";
        B1_4 = "B-1.4", "a level-0 shikigami is not in play; cards need their level; levels change no power or health";
        B1_5 = "B-1.5", "hand limit 12, deck limit 99, no limit of orbs, energy limit 10, KO countdown 3, draw after 256 turns";
        B1_6 = "B-1.6", "power may be negative: it counts as 0 in combat, and bonuses count from the negative value";
        B1_7 = "B-1.7", "all halves round down";
        B1_8 = "B-1.8", "stats are base, permanent and temporary changes and auras; a KO takes the temporary ones away";
        B1_9 = "B-1.9", "characters stand in the order of entry: avatar, seats 1 to 4, then newcomers; a revival changes nothing";
        B1_10 = "B-1.10", "a health aura moves maximum and current health up; when it falls, health is cut to the new maximum";

        // 2 Deck construction
        B2_1 = "B-2.1", "four different shikigami, eight cards of each, at most two copies of a name";
        B2_2 = "B-2.2", "derived cards and tokens cannot be put into a deck";
        B2_3 = "B-2.3", "at most two factions, and no original beside its variant, if the option is on; it is off by default";
        B2_4 = "B-2.4", "a beginner shikigami has four card names, two copies of each";

        // 3 Game start
        B3_1 = "B-3.1", "the shikigami of both players are seated in random order";
        B3_2 = "B-3.2", "the first player is drawn, and, independently of that, the main player";
        B3_3 = "B-3.3", "both players draw five cards";
        B3_4 = "B-3.4", "both players may swap at most three cards";
        B3_5 = "B-3.5", "at the game's start 书翁 lets his owner draw one, even at level 0; the first player's goes first";
        B3_6 = "B-3.6", "the leftmost shikigami of both sides goes to level 1, the first player's first, as an ordinary level-up";
        B3_7 = "B-3.7", "the second player's avatar gains 5 armor, until that player's own first turn start";
        B3_8 = "B-3.8", "the first player starts turn 1";

        // 4 Turn structure
        B4_1 = "B-4.1", "the turn first clears armor and fragile of the active player's characters, in the order of entry";
        B4_2 = "B-4.2", "then KO countdowns of own shikigami go down by one, left to right; at 0 the shikigami revives";
        B4_3 = "B-4.3", "then the player loses all orbs and gains two; one in the first player's first turn";
        B4_4 = "B-4.4", "then the list of turn-start triggers is fixed, and its conditions are not checked again";
        B4_5 = "B-4.5", "then the countdowns of own conscious shikigami go down by one, left to right; at 0 they resolve at once";
        B4_6 = "B-4.6", "then the own front shikigami returns to the bench; summons stay";
        B4_7 = "B-4.7", "then 笨拙 ends its zero power";
        B4_8 = "B-4.8", "then the turn-start effects of both sides resolve, the active player's first";
        B4_9 = "B-4.9", "then the player draws one, and one own shikigami of the lowest level gains a level";
        B4_9a = "B-4.9.a", "the first player has a second level-up in the own 7th turn, the second player in the own 3rd";
        B4_9b = "B-4.9.b", "summons cannot be levelled; transformed and replacement shikigami can";
        B4_10 = "B-4.10", "in the action phase the player uses cards, assaults or ends the turn; each action resolves fully";
        B4_11 = "B-4.11", "at turn end own characters lose stun that is not of this turn; then turn-end triggers resolve";
        B4_12 = "B-4.12", "effects of \"this turn\" end at the end of the turn they were given in, after turn-end triggers";
        B4_13 = "B-4.13", "then comes the opponent's turn";
        B4_14 = "B-4.14", "the clock of a turn is no part of the rules";
        B4_15 = "B-4.15", "own conscious shikigami with 充能 gain 1 energy after the countdown step; a KO keeps energy";

        // 5 Assault
        B5_1 = "B-5.1", "once a turn, if the own avatar is not stunned, one orb lets one shikigami attack";
        B5_2 = "B-5.2", "the assault count is 1 again at the own turn start and does not change in the opponent's turn";
        B5_3 = "B-5.3", "who assaults is in play, conscious and not stunned; the enraged must go before all others";
        B5_4 = "B-5.4", "an assault with swift costs one swift and no orb; swift lasts until used or until a KO";
        B5_5 = "B-5.5", "an assault has no target; hunt lets the player name an enemy shikigami";
        B5_6 = "B-5.6", "an assault names its attacker, then pays count, orb or swift, then has its timing, then the battle";
        B5_7 = "B-5.7", "assaults and combat cards of 跳跳妹妹 cost one more orb, unless they are free";

        // 6 Using a card
        B6_1 = "B-6.1", "before use: user, orbs, condition and other costs are checked; an active use also needs a legal target";
        B6_1a = "B-6.1.a", "the user is in play, of the card's level, not stunned, and conscious unless the card says otherwise";
        B6_1b = "B-6.1.b", "without a needed target a card cannot be started; a response card is used and does nothing";
        B6_2 = "B-6.2", "then the orbs are paid, and the card goes from the hand to the processing zone";
        B6_3 = "B-6.3", "then the other costs are paid";
        B6_4 = "B-6.4", "then the target is fixed: a hand use keeps it, a response picks it now, an ability's use takes a random one";
        B6_4a = "B-6.4.a", "if the target is gone or veiled, only the parts that need it do nothing; nothing is refunded";
        B6_4b = "B-6.4.b", "if the target is lost before the use begins, nothing is paid";
        B6_4c = "B-6.4.c", "orbs are paid once; the timing of changed orbs comes before the effect";
        B6_5 = "B-6.5", "from pre-use on the card counts as used";
        B6_6 = "B-6.6", "about to use 1: 魔音扰心 and 记仇 answer";
        B6_7 = "B-6.7", "about to use 2: the effect of 魔音扰心 makes the card void: spent, not refunded, without effect";
        B6_8 = "B-6.8", "then the card resolves by its class";
        B6_8a = "B-6.8.a", "a spell does its effect";
        B6_8b = "B-6.8.b", "a combat card makes its shikigami attack";
        B6_8c = "B-6.8.c", "a form card gives its shikigami the form";
        B6_8d = "B-6.8.d", "a realm card summons the realm, then does its enter effect";
        B6_9 = "B-6.9", "then comes 暴风之主, just before 大天狗";
        B6_10 = "B-6.10", "after use: 凤凰火, 大天狗, 妖狐 and the effect of 记仇";
        B6_10a = "B-6.10.a", "the user's own abilities answer the use even if the user was knocked out during it";
        B6_11 = "B-6.11", "a combat card's battle is over before after-use; battles from the card's other effects run before it";
        B6_12 = "B-6.12", "a card costs one orb; the first fast card of each player in a turn costs none";
        B6_13 = "B-6.13", "a use not from hand costs nothing, skips the user's checks and goes on from fixing the target";

        // 7 Battle
        B7_0 = "B-7.0", "after each timing, the battle stops if the attacker is knocked out";
        B7_1 = "B-7.1", "the defender is the battle's target, else the enemy front shikigami, else the enemy avatar";
        B7_1a = "B-7.1.a", "direct: without a target the defender is the enemy avatar and stays so; a named target overrides it";
        B7_1b = "B-7.1.b", "keywords and target of a combat card hold for its battle; triggers it grants join the queue at its use";
        B7_2 = "B-7.2", "pre-battle: an assault takes the inspire bonuses, a combat card gives power and armor; enraged ends";
        B7_3 = "B-7.3", "an attacker on the bench that is not remote moves in; whoever stood in front goes to the bench";
        B7_4 = "B-7.4", "a battle of a responding combat card stops here if the enemy has a front shikigami; the bonuses stay";
        B7_4a = "B-7.4.a", "the text of a combat card that answers an attack is carried out once, right after the move in";
        B7_5 = "B-7.5", "the attack timing: combat-card effects, then abilities and responses of attacker and attacked";
        B7_5a = "B-7.5.a", "first this battle's combat-card effects, then 和气满满, then the list of abilities and responses";
        B7_5b = "B-7.5.b", "combat-card effects are what the card says besides power, armor, keywords and target";
        B7_6 = "B-7.6", "without a target the defender is determined again";
        B7_6a = "B-7.6.a", "if the target is out of play the battle stops, or goes on without a target if it has overflow";
        B7_6b = "B-7.6.b", "the attacker's keywords are read again, so those gained in the attack timing count";
        B7_6c = "B-7.6.c", "from here on the defender no longer follows the front zone";
        B7_7 = "B-7.7", "first strike: fighters with double or first strike deal their power, both at the same time";
        B7_7a = "B-7.7.a", "a defender knocked out by first strike ends the battle; with overflow the avatar takes its place";
        B7_7b = "B-7.7.b", "an attacker knocked out in first strike ends the battle, even if it was revived";
        B7_8 = "B-7.8", "the clash: defender and attacker deal their power at the same time; a remote attacker takes none";
        B7_9 = "B-7.9", "then inspire bonuses and the combat card's power end; armor stays";
        B7_10 = "B-7.10", "the after-attack timing; then bonuses until after the next attack end";
        B7_10a = "B-7.10.a", "the bonuses end before the after-attack timing";
        B7_11 = "B-7.11", "when the outermost battle ends, effects until the battle's end are removed";
        B7_11a = "B-7.11.a", "what a stopped battle would have ended ends with it; a stopped response battle keeps its card's power";
        B7_12 = "B-7.12", "after the attack the attacker stays in front until its owner's next turn start or a move";
        B7_13 = "B-7.13", "battles begun inside a step wait for its end, the last first; assaults and answering cards do not wait";
        B7_14 = "B-7.14", "an effect that makes a shikigami attack costs nothing, moves it in, is countered and gives no bonus";
        B7_15 = "B-7.15", "an attack by a combat card does not use inspire";
        B7_16 = "B-7.16", "an attacker of power 0 deals no damage, so barrier and fragile stay";
        B7_17 = "B-7.17", "a cancelled or replaced attack refunds nothing; only a replaced one has an after-attack timing";

        // 8 Damage
        B8_0 = "B-8.0", "before all else damage may turn into fragile; then it is no damage any more";
        B8_1 = "B-8.1", "before damage: armor-strip takes armor and barriers, whatever comes of the damage";
        B8_2 = "B-8.2", "damage start: caps, increases and decreases, and the responses 狂啸 and 舍生";
        B8_3 = "B-8.3", "overflow: what is above the victim's health becomes damage to its avatar; fragile counts once and goes";
        B8_4 = "B-8.4", "before armor: increases and doublings; then a barrier makes it 0 and is used up";
        B8_5 = "B-8.5", "armor: fragile is added and removed, armor absorbs and is reduced";
        B8_6 = "B-8.6", "after armor: damage is turned into something else, then passed on, then immunity stops it";
        B8_7 = "B-8.7", "before losing health: late reductions and the doubling of critical; what is left is dealt";
        B8_8 = "B-8.8", "events of the same source, victim and cause become one";
        B8_9 = "B-8.9", "health is lost; with unyielding 1 is left, if there was more than 1";
        B8_10 = "B-8.10", "after damage: lifesteal first, then the other abilities";
        B8_11 = "B-8.11", "a victim at 0 is dying: out of every pool, no more damage or healing; lethal knocks out a survivor";
        B8_12 = "B-8.12", "damage that armor absorbed is not dealt";
        B8_13 = "B-8.13", "randomly split damage goes point by point; random damage n times resolves each hit fully";
        B8_14 = "B-8.14", "knocking oneself out by one's own spell does not cancel one's after-use triggers";
        B8_15 = "B-8.15", "combat damage is that of attack and counter; damage is dealt if more than 0 is left before health";

        // 9 Armor and fragile
        B9_1 = "B-9.1", "armor and fragile are one signed value: each cancels the other, and losing one stops at 0";
        B9_2 = "B-9.2", "both are removed at the owner's own turn start";
        B9_3 = "B-9.3", "any damaging hit uses up all fragile and adds it";
        B9_4 = "B-9.4", "a combat card with a negative armor number gives that much fragile";
        B9_5 = "B-9.5", "moving fragile leaves none at the source and gives every target the full amount";
        B9_6 = "B-9.6", "gaining armor and losing fragile are different events";
        B9_7 = "B-9.7", "a change of form keeps armor";

        // 10 Healing
        B10_1 = "B-10.1", "healing restores what is missing at most";
        B10_2 = "B-10.2", "\"when healing\" triggers even at 0 restored, \"after healing\" only if something was restored";
        B10_3 = "B-10.3", "knocked-out and dying units cannot be healed";
        B10_4 = "B-10.4", "with 法界唯心 its owner's healing of enemies becomes damage and is no healing";
        B10_5 = "B-10.5", "桃花妖 does not grow a target when nothing is restored";
        B10_6 = "B-10.6", "the source of a heal by a granted effect is the unit that bears it";

        // 11 KO and revival
        B11_1 = "B-11.1", "before the KO: 射怪鸟事, 判官, responses that save; then transforms are undone";
        B11_2 = "B-11.2", "then the form is destroyed, and its triggers still work";
        B11_3 = "B-11.3", "then all that is not permanent goes; level, permanent stats, awakening and energy stay";
        B11_4 = "B-11.4", "then abilities leave, and the kill is credited to its source";
        B11_5 = "B-11.5", "then a non-summon gets KO countdown 3 and goes to the bench, a summon leaves play; this is no move";
        B11_6 = "B-11.6", "if an avatar is out, the game is decided once the current event finishes";
        B11_7 = "B-11.7", "then comes the after-KO timing";
        B11_8 = "B-11.8", "destroying follows the same steps without damage; armor, barrier and unyielding do not stop it";
        B11_9 = "B-11.9", "at KO countdown 0 a shikigami revives on the bench with full health; its abilities enter anew";
        B11_10 = "B-11.10", "a revived shikigami may act at once";

        // 12 Forms
        B12_1 = "B-12.1", "a form replaces base power and health and fills health; other stat changes stay on top";
        B12_2 = "B-12.2", "a form's abilities exist beside the base or awakened ability";
        B12_3 = "B-12.3", "a new form destroys the old one, then attaches, then does its enter effects";
        B12_4 = "B-12.4", "losing the form without a KO brings back the base stats at full health";
        B12_5 = "B-12.5", "keywords of a form hold while it is attached; fast and response belong to the card";
        B12_6 = "B-12.6", "a KO destroys the form";

        // 13 Triggered abilities and responses
        B13_1 = "B-13.1", "abilities of one timing resolve the active player's first; within a player in the order of entry";
        B13_2 = "B-13.2", "each player has one queue of abilities in play and of response, enhance and other cards acting in hand";
        B13_2a = "B-13.2.a", "an ability or card that enters is appended to the queue";
        B13_2b = "B-13.2.b", "an ability or card that leaves is removed from the queue";
        B13_2c = "B-13.2.c", "a KO leaves the response cards of the shikigami in the hand, at their places in the queue";
        B13_2d = "B-13.2.d", "a base ability enters when its shikigami reaches level 1, and again at the end on each revival";
        B13_2e = "B-13.2.e", "an effect a card leaves for later enters at the end of its owner's queue at the card's use";
        B13_3 = "B-13.3", "a timing fixes its list, then resolves it; conditions are not checked again, but a card's use checks are";
        B13_4 = "B-13.4", "a response card drawn swaps places with cards of the same timing to the right that stand before it";
        B13_4a = "B-13.4.a", "\"to the right\" is the order of the shikigami's seats";
        B13_4b = "B-13.4.b", "two cards of the same shikigami keep their order of entry";
        B13_4c = "B-13.4.c", "the swap holds for cards that enter the hand in any way";
        B13_4d = "B-13.4.d", "enhance cards are appended but not swapped";
        B13_4e = "B-13.4.e", "\"same timing\" is the timing that is answered, not the condition";
        B13_5 = "B-13.5", "response cards fire in the enemy's turn only, by themselves and without choice";
        B13_6 = "B-13.6", "several different response cards may fire on one timing, each paid for; one copy of a name at most";
        B13_7 = "B-13.7", "a response picks its target when it resolves; without one it is used up with no effect";
        B13_8 = "B-13.8", "using a response card is a normal use, with its own timings";
        B13_9 = "B-13.9", "a responding form attaches at once, and the attack goes on against the new stats";
        B13_10 = "B-13.10", "immediate timings resolve before the flow goes on, delayed ones when the running effect is complete";
        B13_10a = "B-13.10.a", "the abilities of 白狼 are immediate though they are \"after damage\"";
        B13_11 = "B-13.11", "an ability on the list resolves even if its owner was knocked out meanwhile; a hand card does not";
        B13_12 = "B-13.12", "effects on the players only apply to the main player first";
        B13_13 = "B-13.13", "abilities have places of their own; revival, un-transforming and awakening give a new one at the end";
        B13_14 = "B-13.14", "\"other shikigami\" and the like leave out level 0 and the knocked out; \"random\" is equally likely";
        B13_15 = "B-13.15", "an effect on several characters takes the active player's side first, each in the order of entry";

        // 14 Awakening
        B14_1 = "B-14.1", "awakening: its timing, the new ability for the base one, other effects, after-timing, then stats";
        B14_1a = "B-14.1.a", "a countdown change printed on the card works on the new countdown; 大天狗's stored spell carries over";
        B14_2 = "B-14.2", "being awakened survives a KO, but the ability is not in play meanwhile";
        B14_3 = "B-14.3", "a second copy gives its stats again but does not double the ability";
        B14_4 = "B-14.4", "awakening resets the per-turn limits of the ability";

        // 15 Countdown
        B15_1 = "B-15.1", "a shikigami has one countdown; a new one replaces the old";
        B15_2 = "B-15.2", "at the turn start it goes down by one; at 0 it fires, then resets; a reduction beyond 0 is lost";
        B15_3 = "B-15.3", "a countdown of one shot vanishes after firing, unless it was set anew meanwhile";
        B15_4 = "B-15.4", "a KO removes the countdown, a revival brings it anew; a form's goes with the form";
        B15_5 = "B-15.5", "a KO countdown changes only if it is aimed at; 山兔 and 神乐歌 lower those of teammates too";
        B15_6 = "B-15.6", "a group's countdowns are reduced the knocked-out first, in the order of entry";
        B15_7 = "B-15.7", "a countdown's effect is an ability: 魔音扰心 cannot stop it, but the spell 大天狗 repeats is a use";

        // 16 Luck checks
        B16_1 = "B-16.1", "a luck check rolls a die and succeeds at its number or more";
        B16_2 = "B-16.2", "a check: roll, rerolls, result, success triggers, effect; 觉醒·青蛙瓷器 doubles effect and triggers";
        B16_3 = "B-16.3", "with 萌即正义 every roll is 6; a forced success is still rolled and recorded";
        B16_4 = "B-16.4", "a check of both avatars is one each, the main player's first, step by step together";
        B16_5 = "B-16.5", "家内安全 and 和气满满 act on failure, and effects of failure are never doubled";

        // 17 Stun
        B17_1 = "B-17.1", "a stunned shikigami cannot assault or use its cards; it still counters and can be made to attack";
        B17_2 = "B-17.2", "a stunned avatar cannot order an assault; combat cards still work";
        B17_3 = "B-17.3", "stun goes at its controller's turn end, unless it is of that same turn";
        B17_4 = "B-17.4", "a KO removes stun; 英雄无畏's lasts until 鸦天狗 uses a card, attacks or is knocked out";

        // 18 Keywords
        B18_1 = "B-18.1", "fast: each player's first fast card in a turn costs no orb";
        B18_2 = "B-18.2", "response: used by itself in the enemy's turn, when its timing comes";
        B18_3 = "B-18.3", "enhance: a condition tracked in hand and fixed when the card leaves it";
        B18_4 = "B-18.4", "awaken: an awakened ability takes the place of the base ability";
        B18_5 = "B-18.5", "projectile: hits the enemy front shikigami, else the enemy avatar, chosen at each hit";
        B18_6 = "B-18.6", "swift: the next assault is free; a form's or innate swift is granted each time it enters";
        B18_7 = "B-18.7", "remote: attacks from the bench without moving and takes no counter";
        B18_8 = "B-18.8", "double strike: strikes in first strike and clash, also as defender";
        B18_9 = "B-18.9", "first strike: strikes in the first-strike step only";
        B18_10 = "B-18.10", "overflow: damage above the victim's health goes to its avatar, but not a counter's";
        B18_11 = "B-18.11", "armor-strip: takes armor and barrier before damage, always";
        B18_12 = "B-18.12", "direct: a battle without a target hits the avatar; the attacker moves in unless remote";
        B18_13 = "B-18.13", "hunt: names an enemy shikigami as the target, not the avatar and none that is veiled";
        B18_14 = "B-18.14", "unyielding: a loss that would reach 0 leaves 1 instead";
        B18_15 = "B-18.15", "barrier: the next positive damage becomes 0";
        B18_16 = "B-18.16", "veil: cannot be chosen by enemy cards or hunting assaults; all else still reaches it";
        B18_17 = "B-18.17", "lethal: a shikigami it damages is knocked out after the damage; avatars are immune";
        B18_18 = "B-18.18", "lifesteal: after any damage the source's avatar heals the amount dealt";
        B18_19 = "B-18.19", "critical: combat damage is doubled after armor; several sources do not stack";
        B18_20 = "B-18.20", "inspire: a pool that the next assault takes whole; combat cards do not; it survives turns";
        B18_21 = "B-18.21", "enraged: while it could assault, others may not; it ends when the shikigami attacks";
        B18_22 = "B-18.22", "rebound: after use the card goes back to the hand and loses rebound";
        B18_23 = "B-18.23", "庇佑: cancels one enemy spell damage";
        B18_24 = "B-18.24", "charge and burst: one energy each own turn; energy may be paid for added effects at use";
        B18_25 = "B-18.25", "不消耗鬼火: the card costs no orb";
        B18_26 = "B-18.26", "气绝时可用: the user may be knocked out";
        B18_27 = "B-18.27", "唯一, 灵咒 and 幻境 belong to later packs";
        B18_28 = "B-18.28", "immunity to combat damage from a combat card lasts for its battle and those nested in it";

        // 19 Summons, transform, replacement, move
        B19_1 = "B-19.1", "a summon enters the front zone at level 1, has no seat and no KO countdown, and leaves play when sent off";
        B19_2 = "B-19.2", "a transformed unit takes seat and level; when it goes, the original comes back as it was";
        B19_3 = "B-19.3", "a replacement is permanent: it keeps seat and level, and may use the original's cards";
        B19_4 = "B-19.4", "a move toggles front and bench, and entering the front pushes out who stands there; a KO is no move";

        // 20 Cards moving, drawing, deck-out
        B20_1 = "B-20.1", "cards are drawn one at a time, each with its \"before draw\" replacements";
        B20_2 = "B-20.2", "drawing from an empty deck loses the game; with 觉醒·书翁 it is 10 damage to the enemy avatar";
        B20_3 = "B-20.3", "a card over the hand limit goes to the graveyard and never counts as in hand";
        B20_4 = "B-20.4", "taking chosen cards out of the deck shuffles it afterwards, if any were found";
        B20_5 = "B-20.5", "a swap puts the card into the deck at random and takes a random one; being revealed passes on";
        B20_6 = "B-20.6", "generated cards come from the full pool, with repeats, without derived cards";
        B20_7 = "B-20.7", "a revealed card stays revealed all game";
        B20_8 = "B-20.8", "used, broken and discarded cards go to the graveyard, removed ones out of the game";

        // 21 Victory and draw
        B21_1 = "B-21.1", "an avatar at 0 life loses, once the current event finishes";
        B21_2 = "B-21.2", "who draws from an empty deck loses";
        B21_3 = "B-21.3", "some cards win the game: 这把算我赢, and 夺命 enhanced, which can destroy an avatar";
        B21_4 = "B-21.4", "both avatars at 0 in the same event is a draw";
        B21_5 = "B-21.5", "after 256 turns in all the game is a draw";

        // 22 Choices
        B22_1 = "B-22.1", "in the opponent's turn a player never chooses";
        B22_2 = "B-22.2", "a choice inside an effect pauses it";

        // 23 The timing lists
        B23_1 = "B-23.1", "on the players only: 佛印, 金运大吉, 五谷丰壤";
        B23_2 = "B-23.2", "game start: 书翁";
        B23_3 = "B-23.3", "armor and fragile at turn start: 觉醒·清姬, 觉醒·兵俑, 肿胀体质";
        B23_4 = "B-23.4", "orbs at turn start: 觉醒·青行灯";
        B23_5 = "B-23.5", "turn start 0: 笨拙";
        B23_6 = "B-23.6", "turn start: 治愈之光, 鲁莽, the effects of 暴风之盾 and 会";
        B23_7 = "B-23.7", "stun at turn end: the effect of 英雄无畏";
        B23_8 = "B-23.8", "before use: 帷幕";
        B23_9 = "B-23.9", "pre-use: 心技一体";
        B23_10 = "B-23.10", "about to use 1: 魔音扰心, 记仇";
        B23_11 = "B-23.11", "about to use 2: the effect of 魔音扰心";
        B23_12 = "B-23.12", "just before 大天狗: 暴风之主";
        B23_13 = "B-23.13", "after use: 凤凰火, 大天狗, 妖狐, the effect of 记仇";
        B23_14 = "B-23.14", "determine the defender: 天翔鹤斩, 丛云鹤舞, 地狱之手";
        B23_15 = "B-23.15", "pre-battle: 离殇之舞, 不夜之舞";
        B23_16 = "B-23.16", "the attack timing: combat-card effects, 和气满满, the shields and the other cards that answer an attack";
        B23_17 = "B-23.17", "after attack: 转运, 姑获鸟, 伞剑, 家内安全, 冰风暴, 金鸾, 慈乌稚子, 觉醒·姑获鸟, 一太郎之棒, 二太郎之戟";
    }
}

/// Clauses that no code states yet.
pub(super) const NOT_BUILT: &[Rule] = &[
    // Realms are of June 2020 and later.
    Rule::B6_8d,
    // No shikigami that is there has a limit for each turn.
    Rule::B14_4,
    // 英雄无畏 of 鸦天狗.
    Rule::B23_7,
];

/// Clauses that ask nothing of an engine, and why.
pub(super) const REMARKS: &[(Rule, &str)] = &[
    (Rule::B2_4, "four names, two copies of each, are eight cards by B-2.1"),
    (Rule::B4_14, "the clock of a turn is the host's"),
    (Rule::B18_27, "it is of later packs"),
];
