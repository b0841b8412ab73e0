//! Questions, commands, and which command answers which question.

use serde::{Deserialize, Serialize};

use super::Yongheng;
use super::cards::{On, Print, When};
use super::clause::Rule;
use super::options::DefenceCommit;
use super::table::{Card, Cards, CharId, Character, Defence, Face, Side, Stage, Table};
use crate::{Choice, Illegal, Seat};

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// DP-S1, DP-S2: which character he takes.
    Pick(Stage),
    /// DP-S3: which of his two summons starts in the character zone. Sealed.
    SetOut,
    /// DP-2: whether he buys the extra card.
    Extra,
    /// DP-3: whether he declares his own character.
    Declare,
    /// DP-4: what he does in his play phase.
    Act,
    /// DP-5: how he meets the running attack.
    Defend,
    /// DP-8: whether he cancels an event in its check. Asked of everybody at once.
    Cancel(Subject),
    /// DP-9: whether he rescues a dying character. Asked of everybody at once.
    Rescue(CharId),
    /// DP-10: which character replaces the dead one.
    Replace,
    /// DP-12: which cards he discards, so many of them.
    Discard(u16),
}

/// What is being checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Subject {
    /// The running attack.
    Attack,
    /// The use of an effect card.
    Use(Card),
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// No; or the end of the play phase.
    Pass,
    /// Takes this character in the draft.
    Pick(Card),
    /// Lets this summon start in the character zone, and the other one in the pool.
    SetOut(Card),
    /// Buys the extra card.
    Buy,
    /// Declares the own character.
    Declare,
    /// Attacks.
    Attack {
        /// The attacker.
        by: CharId,
        /// The target.
        at: CharId,
        /// The attack cards, in the order in which they are played.
        cards: Cards,
    },
    /// Uses an effect card.
    Use {
        /// The card.
        card: Card,
        /// The character that it is used on, if it is used on one.
        on: Option<CharId>,
    },
    /// Readies a character of the hand.
    Ready(Card),
    /// Lets a character of the pool enter: the summon of the turn, or the replacement of a dead summon.
    Summon(Card),
    /// Blocks or dodges.
    Defend(Defence),
    /// Discards these cards, in the order of the hand.
    Discard(Cards),
}

/// A command that is being put together.
#[derive(Clone, Debug, Default)]
pub enum Draft {
    /// The beginning of every command.
    #[default]
    Verb,
    /// An attack.
    Attack,
    /// An attack by this character.
    By(CharId),
    /// An attack by this one at that one.
    At(CharId, CharId),
    /// Something with a card of the hand: the use of an effect card.
    Use,
    /// The use of this card.
    On(Card),
    /// A character of the hand is readied.
    Ready,
    /// A character of the pool enters.
    Summon,
    /// A block, with a card or without.
    Block,
    /// These cards, and some that lie after this place of the hand.
    Discard(Cards, u16),
}

crate::cited! {
    /// Why a command or a setup is refused.
    pub enum No of Rule {
        Players = Y0_3, "there are 2 to 6 players";
        Pool = Y1_1_2_2, "the pool has too few characters for so many players";
        Dealer = Y1_1_1_1, "the dealer is one of the players";
        Winners = Y1_4_1, "somebody wins, and not everybody";
        RoundLimit = Y1_4_2, "a limit of rounds is at least 1";
        StartGold = Y1_1_4_5, "nobody begins with more gold than he may hold";
        SummonCap = Y1_1_4_6, "one summon at least may stand";
        Answer = Y1_2_4_7, "this does not answer what is asked";
        OutsideTurn = Y1_2_4_9, "this is done in one's own play phase only";
        NotLeft = Y1_1_2_3, "this character is not among those that are left";
        NotSpecial = Y2_1_1, "this is not a special character";
        NotNormal = Y2_1_2, "this is not a normal character";
        NotPicked = Y1_1_3_1, "this is not one of the two summons";
        NoGold = Y3_2_10, "there is not enough gold to pay in full";
        NotInHand = Y3_1_3, "there is no such card in the hand";
        NoAttackCard = Y2_2, "this is not an attack card";
        NoDefenceCard = Y2_3, "this is not a defence card";
        NoEffectCard = Y2_5, "this is not an effect card";
        AttackCards = Y3_2_15b, "an attack is made with one attack card";
        Attacked = Y1_2_4_1, "one attack was made in this play phase already";
        NotYours = Y3_2_15a, "the attacker is not a character of this player";
        OwnTarget = Y3_2_15p1, "the target is not a character of another player";
        NoCharacter = Y3_1_1, "there is no such character on the board";
        Inverted = Y3_1_9a, "an inverted character neither attacks nor is attacked";
        Shielded = Y3_2_15f, "the own character of a player who has a summon is not attacked";
        NoTarget = Y3_2_4, "this card is used on a character, or this one is not";
        NoLife = Y1_1_3_2, "this character has no life card yet";
        OnlyInCheck = Y3_2_3, "this card is used only to cancel an event in its check";
        CancelsNothing = Y3_2_5, "only a card that cancels is used in a check";
        NotInstant = Y3_2_22b, "only an instant recovery saves a dying character, used on it";
        SpecialNotReadied = Y1_2_4_5, "only a normal character is readied";
        NotInPool = Y3_1_2a, "there is no such card in the character pool";
        Summoned = Y1_2_4_3, "one character was summoned in this play phase already";
        CapFull = Y3_2_20, "the summon cap is full";
        DiscardCount = Y1_2_5_1, "so many cards of the hand must be discarded, in the order of the hand";
    }
}

type Checked = Result<(), Illegal<Rule>>;

fn ensure(holds: bool, no: No) -> Checked {
    if holds { Ok(()) } else { Err(no.illegal()) }
}

/// A question to one player, with what is needed to answer it.
pub(super) struct Asked<'a> {
    pub(super) rules: &'a Yongheng,
    pub(super) table: &'a Table,
    pub(super) seat: Seat,
    pub(super) ask: Ask,
}

impl<'a> Asked<'a> {
    fn side(&self) -> &'a Side {
        self.table.side(self.seat)
    }

    fn hand(&self) -> impl Iterator<Item = Card> + use<'a> {
        self.side().hand.iter().flatten().copied()
    }

    // ---- which command answers

    pub(super) fn legal(&self, command: &Command) -> Checked {
        match (self.ask, command) {
            (Ask::Pick(stage), Command::Pick(card)) => self.may_pick(stage, *card),
            (Ask::SetOut, Command::SetOut(card)) => {
                let summons = self.side().picks.get(1..3).unwrap_or_default();
                ensure(summons.contains(&Some(*card)), No::NotPicked)
            }
            (Ask::Extra, Command::Buy) => ensure(self.side().gold >= self.table.options.extra_card_cost, No::NoGold),
            (Ask::Declare, Command::Declare) => ensure(self.side().undeclared(), No::Answer),
            (Ask::Act, Command::Attack { by, at, cards }) => self.may_attack(*by, *at, cards),
            (Ask::Act, Command::Use { card, on }) => self.may_use(When::Play, *card, *on),
            (Ask::Act, Command::Ready(card)) => self.may_ready(*card),
            (Ask::Act, Command::Summon(card)) => {
                ensure(!self.side().summoned, No::Summoned)?;
                self.may_enter(*card)
            }
            (Ask::Defend, Command::Defend(defence)) => self.may_defend(*defence),
            (Ask::Cancel(_), Command::Use { card, on }) => self.may_use(When::Check, *card, *on),
            (Ask::Rescue(who), Command::Use { card, on }) => {
                self.may_use(When::Play, *card, *on)?;
                ensure(self.rules.heals_at_once(*card) && *on == Some(who), No::NotInstant)
            }
            (Ask::Replace, Command::Summon(card)) => self.may_enter(*card),
            (Ask::Discard(count), Command::Discard(cards)) => self.may_discard(count, cards),
            (Ask::Pick(_) | Ask::SetOut | Ask::Defend | Ask::Discard(_), _) => Err(No::Answer.illegal()),
            (_, Command::Pass) => Ok(()),
            (_, Command::Attack { .. } | Command::Use { .. } | Command::Ready(_) | Command::Summon(_)) => {
                Err(No::OutsideTurn.illegal())
            }
            _ => Err(No::Answer.illegal()),
        }
    }

    fn may_pick(&self, stage: Stage, card: Card) -> Checked {
        match stage {
            Stage::Special => ensure(self.rules.is_special(card), No::NotSpecial)?,
            Stage::Normal => ensure(self.rules.is_normal(card), No::NotNormal)?,
        }
        ensure(self.table.draft(stage).left.is_some_and(|left| left.contains(card)), No::NotLeft)
    }

    fn may_attack(&self, by: CharId, at: CharId, cards: &Cards) -> Checked {
        ensure(!self.side().attacked, No::Attacked)?;
        self.attacker(by)?;
        self.target(at)?;
        let &[card] = cards.as_slice() else { return Err(No::AttackCards.illegal()) };
        self.attack_card(card)
    }

    fn attacker(&self, by: CharId) -> Checked {
        let (player, attacker) = self.character(by)?;
        ensure(player == self.seat, No::NotYours)?;
        ensure(attacker.face == Face::Up, No::Inverted)
    }

    fn target(&self, at: CharId) -> Checked {
        let (player, target) = self.character(at)?;
        ensure(player != self.seat, No::OwnTarget)?;
        ensure(target.face == Face::Up, No::Inverted)?;
        let shields = |summon: &Character| summon.face == Face::Up || self.table.options.inverted_shields;
        let own = self.table.side(player).own().is_some_and(|own| own.id == at);
        ensure(!own || !self.table.side(player).summons().any(shields), No::Shielded)
    }

    fn character(&self, id: CharId) -> Result<(Seat, &'a Character), Illegal<Rule>> {
        self.table.find(id).ok_or(No::NoCharacter.illegal())
    }

    fn attack_card(&self, card: Card) -> Checked {
        ensure(self.side().holds(card), No::NotInHand)?;
        ensure(matches!(self.rules.print(card), Some(Print::Attack(..))), No::NoAttackCard)
    }

    fn may_use(&self, when: When, card: Card, on: Option<CharId>) -> Checked {
        ensure(self.side().holds(card), No::NotInHand)?;
        let Some(Print::Effect(effect)) = self.rules.print(card) else { return Err(No::NoEffectCard.illegal()) };
        match when {
            When::Play => ensure(effect.when == When::Play, No::OnlyInCheck)?,
            When::Check => ensure(effect.when == When::Check, No::CancelsNothing)?,
        }
        match (effect.on, on) {
            (On::Nothing, None) => Ok(()),
            (On::Character, Some(on)) => ensure(self.character(on)?.1.life.is_some(), No::NoLife),
            _ => Err(No::NoTarget.illegal()),
        }
    }

    fn may_ready(&self, card: Card) -> Checked {
        ensure(self.side().holds(card), No::NotInHand)?;
        ensure(self.rules.is_normal(card), No::SpecialNotReadied)
    }

    fn may_enter(&self, card: Card) -> Checked {
        ensure(self.side().pool.contains(&card), No::NotInPool)?;
        ensure(self.side().summons().count() < usize::from(self.side().summon_cap), No::CapFull)
    }

    fn may_defend(&self, defence: Defence) -> Checked {
        let Defence::Block(Some(card)) = defence else { return Ok(()) };
        ensure(self.side().holds(card), No::NotInHand)?;
        ensure(matches!(self.rules.print(card), Some(Print::Defence(..))), No::NoDefenceCard)
    }

    fn may_discard(&self, count: u16, cards: &Cards) -> Checked {
        // Each card is looked for behind the one before: none twice, and one order only.
        let mut hand = self.hand();
        ensure(cards.as_slice().iter().all(|card| hand.any(|held| held == *card)), No::DiscardCount)?;
        ensure(cards.as_slice().len() == self.side().hand.len().min(count.into()), No::DiscardCount)
    }

    // ---- every command that answers, part by part

    pub(super) fn choices(&self, draft: &Draft, choice: &mut dyn FnMut(Choice<Yongheng>)) {
        let mut offer = |command: Command| {
            if self.legal(&command).is_ok() {
                choice(Choice::Done(command));
            }
        };
        let table = self.table;
        let characters = || table.characters().map(|(_, character)| character.id);
        match (self.ask, draft) {
            (Ask::Act, Draft::Verb) => {
                offer(Command::Pass);
                for verb in [Draft::Attack, Draft::Use, Draft::Ready, Draft::Summon] {
                    choice(Choice::Part(verb));
                }
            }
            (Ask::Act, Draft::Attack) if self.side().attacked => {}
            (Ask::Act, Draft::Attack) => {
                characters().filter(|by| self.attacker(*by).is_ok()).for_each(|by| choice(Choice::Part(Draft::By(by))));
            }
            (Ask::Act, Draft::By(by)) => {
                let targets = characters().filter(|at| self.target(*at).is_ok());
                targets.for_each(|at| choice(Choice::Part(Draft::At(*by, at))));
            }
            (Ask::Act, Draft::At(by, at)) => {
                self.hand().for_each(|card| {
                    offer(Command::Attack { by: *by, at: *at, cards: [card].into_iter().collect() });
                });
            }
            (Ask::Act, Draft::Use) => {
                self.hand().for_each(|card| choice(Choice::Part(Draft::On(card))));
            }
            (Ask::Act, Draft::On(card)) => {
                offer(Command::Use { card: *card, on: None });
                characters().for_each(|on| offer(Command::Use { card: *card, on: Some(on) }));
            }
            (Ask::Act, Draft::Ready) => self.hand().for_each(|card| offer(Command::Ready(card))),
            (Ask::Act | Ask::Replace, Draft::Summon) => {
                self.side().pool.iter().for_each(|card| offer(Command::Summon(*card)));
            }
            (Ask::Replace, Draft::Verb) => {
                offer(Command::Pass);
                choice(Choice::Part(Draft::Summon));
            }
            (Ask::Pick(stage), Draft::Verb) => {
                table.draft(stage).left.unwrap_or_default().iter().for_each(|card| offer(Command::Pick(card)));
            }
            (Ask::SetOut, Draft::Verb) => {
                self.side().picks.iter().flatten().for_each(|card| offer(Command::SetOut(*card)));
            }
            (Ask::Extra, Draft::Verb) => [Command::Pass, Command::Buy].into_iter().for_each(offer),
            (Ask::Declare, Draft::Verb) => [Command::Pass, Command::Declare].into_iter().for_each(offer),
            (Ask::Defend, Draft::Verb) => {
                offer(Command::Defend(Defence::Dodge));
                choice(Choice::Part(Draft::Block));
            }
            (Ask::Defend, Draft::Block) => {
                offer(Command::Defend(Defence::Block(None)));
                self.hand().for_each(|card| offer(Command::Defend(Defence::Block(Some(card)))));
            }
            (Ask::Cancel(_), Draft::Verb) => {
                offer(Command::Pass);
                choice(Choice::Part(Draft::Use));
            }
            (Ask::Cancel(_), Draft::Use) => self.hand().for_each(|card| offer(Command::Use { card, on: None })),
            (Ask::Rescue(_), Draft::Verb) => {
                offer(Command::Pass);
                choice(Choice::Part(Draft::Use));
            }
            (Ask::Rescue(who), Draft::Use) => {
                self.hand().for_each(|card| offer(Command::Use { card, on: Some(who) }));
            }
            (Ask::Discard(count), Draft::Verb) => self.discards(count, &Cards::default(), 0, choice),
            (Ask::Discard(count), Draft::Discard(cards, from)) => self.discards(count, cards, *from, choice),
            _ => {}
        }
    }

    /// One more card to discard, from this place of the hand on, as long as enough lie behind it.
    fn discards(&self, count: u16, cards: &Cards, from: u16, choice: &mut dyn FnMut(Choice<Yongheng>)) {
        let missing = self.side().hand.len().min(count.into()).saturating_sub(cards.as_slice().len());
        if missing == 0 {
            return choice(Choice::Done(Command::Discard(cards.clone())));
        }
        let last = self.side().hand.len().saturating_sub(missing);
        for (at, card) in self.hand().enumerate().skip(usize::from(from)).take_while(|(at, _)| *at <= last) {
            let mut cards = cards.clone();
            cards.push(card);
            choice(if missing == 1 {
                Choice::Done(Command::Discard(cards))
            } else {
                Choice::Part(Draft::Discard(cards, at as u16 + 1))
            });
        }
    }

    /// Discards can be counted without listing them: so many out of those that are left.
    pub(super) fn count(&self, draft: &Draft) -> Option<u64> {
        let (Ask::Discard(count), held) = (self.ask, self.side().hand.len() as u64) else { return None };
        let count = u64::from(count).min(held);
        let (missing, left) = match draft {
            Draft::Verb => (count, held),
            Draft::Discard(cards, from) => {
                let missing = count.saturating_sub(cards.as_slice().len() as u64);
                (missing, held.saturating_sub((*from).into()))
            }
            _ => return None,
        };
        Some(choose(left, missing))
    }

    /// What is answered for whoever does not answer: the defaults of the rule book's decision points.
    pub(super) fn default(&self) -> Command {
        match self.ask {
            Ask::Pick(stage) => {
                let first = self.table.draft(stage).left.and_then(|left| left.iter().next());
                first.map_or(Command::Pass, Command::Pick)
            }
            Ask::SetOut => self.side().picks.get(1).copied().flatten().map_or(Command::Pass, Command::SetOut),
            Ask::Defend => Command::Defend(Defence::Block(None)),
            Ask::Replace => {
                let oldest = self.side().pool.first().filter(|card| self.may_enter(**card).is_ok());
                oldest.map_or(Command::Pass, |card| Command::Summon(*card))
            }
            Ask::Discard(count) => {
                let kept = self.side().hand.len().saturating_sub(count.into());
                Command::Discard(self.hand().skip(kept).collect())
            }
            Ask::Extra | Ask::Declare | Ask::Act | Ask::Cancel(_) | Ask::Rescue(_) => Command::Pass,
        }
    }

    /// Whether the question means nothing any more: what it was about has left.
    pub(super) fn lapsed(&self) -> bool {
        match self.ask {
            Ask::Cancel(subject) => !self.table.stands(subject),
            Ask::Rescue(who) => !self.table.find(who).is_some_and(|(_, character)| character.dying()),
            Ask::Defend => !self.table.stands(Subject::Attack),
            Ask::Pick(_) | Ask::SetOut | Ask::Extra | Ask::Declare | Ask::Act | Ask::Replace | Ask::Discard(_) => false,
        }
    }
}

impl Table {
    /// Whether an event still goes on: an attack whose attacker and target are there (Y-3.2.15.l), a use whose user is
    /// (Y-1.3.4).
    #[must_use]
    pub fn stands(&self, subject: Subject) -> bool {
        match subject {
            Subject::Attack => {
                let there = |id| self.find(id).is_some();
                self.attack.as_ref().is_some_and(|attack| there(attack.by) && there(attack.at))
            }
            Subject::Use(card) => {
                self.uses.iter().find(|using| using.card == card).is_some_and(|using| self.plays(using.seat))
            }
        }
    }

    /// Whether the defender commits himself before he rolls.
    #[must_use]
    pub(super) fn commits_before(&self) -> bool {
        self.options.defence_commit == DefenceCommit::BeforeRoll
    }
}

/// In how many ways some of so many can be chosen.
fn choose(of: u64, some: u64) -> u64 {
    if some > of {
        return 0;
    }
    (0..some.min(of - some)).fold(1, |ways: u64, step| ways.saturating_mul(of - step) / (step + 1))
}
