//! Every event. What each changes is in `change.rs`.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::effect::{Keyword, Lasts};
use super::table::{
    Blows, Bonus, Card, Character, Favor, Fight, Form, Inspired, Keywords, Lasting, Outcome, ShikigamiId, Stored,
    UnitId, Zone,
};
use crate::Seat;

/// One change of the table, or one fact worth telling. What a viewer may not know is `None` in the event that he is sent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Event {
    /// The shikigami of a player took their seats, from the left.
    Seated {
        /// Whose.
        seat: Seat,
        /// Which.
        shikigami: Vec<ShikigamiId>,
    },
    /// Who has the first turn.
    FirstChosen {
        /// Who.
        seat: Seat,
    },
    /// Who is the main player.
    MainChosen {
        /// Who.
        seat: Seat,
    },
    /// A deck was shuffled, with what was set aside.
    Shuffled {
        /// Whose.
        seat: Seat,
        /// The order: entry *i* names the old place of what now lies at place *i*.
        order: Option<Vec<u16>>,
    },
    /// A card moved.
    Moved {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// The card.
        card: Option<Card>,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// Armor or fragile of a character is gone.
    ArmorCleared {
        /// Whose.
        who: Character,
    },
    /// The countdown of a knocked-out shikigami went down.
    Ticked {
        /// Which.
        unit: UnitId,
    },
    /// A shikigami revived, with full health, on the bench.
    Revived {
        /// Which.
        unit: UnitId,
    },
    /// A player has so many orbs now.
    Orbs {
        /// Who.
        seat: Seat,
        /// How many.
        orbs: u8,
    },
    /// A shikigami went back to the bench.
    WentBack {
        /// Which.
        unit: UnitId,
    },
    /// A shikigami moved to the front zone; whoever stood there went to the bench.
    MovedIn {
        /// Which.
        unit: UnitId,
    },
    /// A shikigami gained a level.
    Levelled {
        /// Which.
        unit: UnitId,
        /// To which.
        level: u8,
    },
    /// A card is used from the hand: its cost was paid, and it lies in the processing zone.
    Used {
        /// By whom.
        user: UnitId,
        /// The card.
        card: Card,
        /// Its target. `None` for whoever may not know it.
        target: Option<Character>,
        /// What it had counted while it was in the hand.
        number: i16,
        /// The orbs that were paid.
        orbs: u8,
        /// Whether it was the free fast card of the turn.
        fast: bool,
        /// Energy that was paid.
        energy: u8,
    },
    /// A card is used again, not from the hand.
    UsedAgain {
        /// By whom.
        user: UnitId,
        /// The card.
        card: Card,
        /// Its target.
        target: Option<Character>,
        /// What it had counted when it left the hand.
        number: i16,
    },
    /// From here on the card counts as used.
    Counted {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was done with.
    UseEnded {
        /// Whose.
        seat: Seat,
        /// The card.
        card: Card,
        /// Where it went; nowhere, if it was not from the hand or lies in play.
        to: Zone,
    },
    /// A shikigami assaults.
    Assaulted {
        /// Which.
        unit: UnitId,
        /// The orbs that were paid.
        orbs: u8,
    },
    /// A battle began.
    BattleBegan(Fight),
    /// The defender was determined.
    DefenderFound {
        /// Who.
        defender: Character,
    },
    /// A battle ended.
    BattleEnded,
    /// What every battle gave ended with the outermost one.
    BattlesEnded,
    /// A fighter has power and keywords in this battle.
    Fought {
        /// Which.
        unit: UnitId,
        /// Power until the attack is over.
        power: i16,
        /// Keywords until the battle ends.
        keywords: Keywords,
    },
    /// The power of combat cards is gone.
    PowerOver {
        /// Whose.
        unit: UnitId,
    },
    /// What lasted until after the next attack is gone.
    AttackOver {
        /// Whose.
        unit: UnitId,
    },
    /// A character gained armor, or fragile if it is less than nothing.
    Armored {
        /// Who.
        who: Character,
        /// How much.
        by: i16,
    },
    /// A shikigami gained power and health.
    Grew {
        /// Which.
        unit: UnitId,
        /// How much.
        by: Bonus,
        /// How long.
        lasts: Lasts,
    },
    /// A shikigami gained a keyword.
    Gained {
        /// Which.
        unit: UnitId,
        /// Which keyword.
        keyword: Keyword,
        /// How long.
        lasts: Lasts,
    },
    /// The combat cards of a shikigami cost less until this turn ends.
    Favored {
        /// Whose.
        unit: UnitId,
        /// How.
        favor: Favor,
    },
    /// Damage is about to be dealt, at once.
    DamageBegan {
        /// Each of it.
        blows: Blows,
    },
    /// A damage became so much fragile instead.
    Converted {
        /// Which.
        row: u16,
    },
    /// A damage went beyond its victim to its avatar.
    Overflowed {
        /// Which.
        row: u16,
        /// By how much.
        by: i16,
        /// What stays on its victim, armor counted.
        stays: i16,
    },
    /// Armor took its part of a damage, or fragile added to it.
    Absorbed {
        /// Which.
        row: u16,
    },
    /// A damage came to nothing, because its victim is immune.
    Averted {
        /// Which.
        row: u16,
    },
    /// Health was lost.
    Suffered {
        /// By which damage.
        row: u16,
        /// How much: with 不屈 less than was dealt.
        lost: i16,
    },
    /// A shikigami stayed at 1 health (不屈).
    Unyielded {
        /// Which.
        unit: UnitId,
    },
    /// The damage is done.
    DamageEnded,
    /// A character was healed.
    Healed {
        /// Who.
        who: Character,
        /// By how much it really was.
        amount: i16,
    },
    /// A shikigami is at no health.
    Dying {
        /// Which.
        unit: UnitId,
    },
    /// A shikigami was knocked out (气绝).
    KnockedOut {
        /// Which.
        unit: UnitId,
        /// By whom.
        by: Option<UnitId>,
    },
    /// A shikigami took a form.
    Formed {
        /// Which.
        unit: UnitId,
        /// The form.
        form: Form,
    },
    /// A form was destroyed.
    Unformed {
        /// Whose.
        unit: UnitId,
    },
    /// A shikigami was awakened.
    Awakened {
        /// Which.
        unit: UnitId,
    },
    /// An effect was left behind.
    LeftBehind(Lasting),
    /// An effect that was left behind is over.
    LastingEnded {
        /// Whose.
        seat: Seat,
        /// Which.
        id: u16,
    },
    /// A damage is more or less than it was.
    BlowChanged {
        /// Which.
        row: u16,
        /// How much it is now.
        amount: i16,
    },
    /// The damage of an ability is 1 more for the rest of the game.
    Gathered {
        /// Whose.
        unit: UnitId,
    },
    /// A spell was stored, to be used again.
    Stored {
        /// By whom.
        unit: UnitId,
        /// Which, and when.
        stored: Stored,
    },
    /// A countdown went down by 1.
    Hastened {
        /// Whose.
        unit: UnitId,
    },
    /// A stored spell is used: the countdown is over.
    Recalled {
        /// By whom.
        unit: UnitId,
    },
    /// A card in the hand is fast until this turn ends.
    CardFast {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card in the hand grew.
    CardGrew {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A die was rolled for a check.
    Rolled {
        /// By whom.
        seat: Seat,
        /// From 1 to 6.
        die: u8,
    },
    /// A check succeeded.
    Succeeded {
        /// Whose.
        seat: Seat,
    },
    /// A character is stunned (眩晕).
    Stunned {
        /// Who.
        who: Character,
    },
    /// A character is not stunned any more.
    StunEnded {
        /// Who.
        who: Character,
    },
    /// The next assault of a player takes more along (鼓舞).
    Inspired {
        /// Whose.
        seat: Seat,
        /// What.
        by: Inspired,
    },
    /// What waited for the next assault was taken along.
    InspirationTaken {
        /// Whose.
        seat: Seat,
    },
    /// A shikigami was summoned (召唤), and stands in front.
    Summoned {
        /// It.
        unit: UnitId,
        /// Which.
        shikigami: ShikigamiId,
    },
    /// A summon left play.
    LeftPlay {
        /// Which.
        unit: UnitId,
    },
    /// Summons of a kind have so much more for the rest of the game.
    Blessed {
        /// Whose.
        seat: Seat,
        /// Of which kind.
        shikigami: ShikigamiId,
        /// How much.
        by: Bonus,
    },
    /// A shikigami was turned into another one (变形).
    Transformed {
        /// Which.
        unit: UnitId,
        /// Into what.
        into: ShikigamiId,
    },
    /// A shikigami is what it was before.
    Restored {
        /// Which.
        unit: UnitId,
    },
    /// Another shikigami took the place of one for good.
    Replaced {
        /// Of which.
        unit: UnitId,
        /// Which.
        into: ShikigamiId,
    },
    /// The card in use is void.
    Voided,
    /// The running attack is called off.
    CalledOff,
    /// Energy was gained, or paid if it is less than nothing.
    Charged {
        /// By whom.
        unit: UnitId,
        /// How much.
        by: i8,
    },
    /// A shikigami lost a keyword of its own.
    Lost {
        /// Which.
        unit: UnitId,
        /// Which keyword.
        keyword: Keyword,
    },
    /// A shikigami has no power until the battle ends.
    Weakened {
        /// Which.
        unit: UnitId,
    },
    /// Everybody sees a card of a hand from now on.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A countdown went up.
    Delayed {
        /// Whose.
        unit: UnitId,
        /// By how much.
        by: u8,
    },
    /// A countdown begins anew.
    CountdownSet {
        /// Whose.
        unit: UnitId,
        /// From how many.
        left: u8,
    },
    /// A countdown is over for good.
    CountdownOver {
        /// Whose.
        unit: UnitId,
    },
    /// A die was rolled that does not count: it is rolled again.
    Rerolled {
        /// By whom.
        seat: Seat,
        /// From 1 to 6.
        die: u8,
    },
    /// A damage was doubled (暴击).
    Doubled {
        /// Which.
        row: u16,
    },
    /// A damage became one with another of the same source, victim and cause.
    Merged {
        /// Which.
        row: u16,
        /// With which.
        into: u16,
    },
    /// Fragile of a character went away, without a damage.
    FragileLost {
        /// Whose.
        who: Character,
        /// How much.
        by: i16,
    },
    /// Armor of a character went away, without a damage.
    ArmorLost {
        /// Whose.
        who: Character,
        /// How much.
        by: i16,
    },
    /// A turn ended, and what lasted until then.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// The game is over.
    Ended(Outcome),
}
