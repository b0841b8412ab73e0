//! Hidden hands, gifts, a look at the top of the deck, traps face down.

use jiesuan::Audience;

use super::*;

/// The hand of a seat as a viewer knows it.
fn hand(play: &Play, seat: Seat, viewer: impl Into<Viewer>) -> Vec<Option<Card>> {
    let view = play.game.view(viewer);
    view.table.side(seat).hand.iter().map(|held| held.map(|held| held.card)).collect()
}

/// A gift is known to both; when another card leaves that hand unseen, whoever did not see which forgets.
#[test]
fn a_gift_is_known_to_both_until_a_card_leaves_unseen() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let (gift, given) = (stage.hand(S0, Kind::Gift), stage.hand(S0, Kind::Herb));
    stage.hand(S0, Kind::Guard);
    let trap = stage.hand(S1, Kind::Snare);
    stage.gold(S1, 1);
    let mut play = stage.act(S0, Command::Gift { card: gift, to: S1 });
    play.pass_until(|ask| *ask == Ask::Give(S1)).answer(S0, Command::Give(given));
    play.done();
    assert_eq!(hand(&play, S1, S0), [None, Some(given)]);
    assert_eq!(hand(&play, S1, S2), [None, None]);
    assert_eq!(hand(&play, S1, Viewer::Spectator), [None, None]);
    // Seat 1 sees which card left, so it forgets nothing; seat 2 knows nothing of either hand.
    assert_eq!((hand(&play, S0, S1), hand(&play, S0, S2)), (vec![None], vec![None]));
    let after = play.stage().act(S1, Command::Place { card: trap, host: S1, face: Face::Down });
    assert_eq!(hand(&after, S1, S0), [None], "it may have been the gift that was placed");
    assert_eq!(hand(&after, S1, S1), [Some(given)]);
    // Face up everybody sees what left.
    let after = play.stage().act(S1, Command::Place { card: trap, host: S1, face: Face::Up });
    assert_eq!(hand(&after, S1, S0), [Some(given)]);
}

/// Whoever looked at the top of the deck knows who drew it.
#[test]
fn the_top_that_was_looked_at_is_known_in_the_hand_that_drew_it() {
    let mut stage = Stage::new(&[Role::Bully; 3]);
    let bottom = stage.deck(Kind::Herb);
    let top = stage.deck(Kind::Guard);
    let peek = stage.hand(S0, Kind::Peek);
    let mut play = stage.act(S0, Command::Play(peek));
    play.pass_all();
    let deck = |viewer: Viewer| play.game.view(viewer).table.deck.last().copied().flatten().map(|held| held.card);
    assert_eq!(Viewer::all(3).map(deck).collect::<Vec<_>>(), [Some(top), None, None, None, Some(top)]);
    let after = play.stage().deed(S1, Deed::Income);
    let mut drawn = [bottom, top].map(Some);
    drawn.sort_unstable();
    assert_eq!(hand(&after, S1, S0), [None, Some(top)]);
    assert_eq!(hand(&after, S1, S1), drawn);
    assert_eq!(hand(&after, S1, S2), [None, None]);
}

/// The discard pile becomes the deck when a card is needed and there is none, not earlier; then nobody knows it.
#[test]
fn the_deck_is_refilled_when_a_card_is_needed() {
    let mut stage = Stage::new(&[Role::Bully; 2]);
    stage.table.discard.truncate(3);
    stage.table.cards = 3;
    let top = stage.deck(Kind::Strike);
    stage.chance = vec![Drawn::Order(vec![1, 0])];
    let left = stage.table.discard.clone();
    let play = stage.deed(S0, Deed::Income);
    play.done();
    let reshuffled = play.events().iter().position(|event| matches!(event, Event::Shuffled { .. })).unwrap();
    assert!(matches!(play.events()[reshuffled - 2], Event::Drew { held: Some(held), .. } if held.card == top));
    // Top last: what came to the last place is drawn first.
    assert!(matches!(play.events()[reshuffled + 1], Event::Drew { held: Some(held), .. } if held.card == left[0]));
    assert_eq!((play.table().weary, play.life(Who(0))), (1, 5));
    assert_eq!(play.game.script_left(), Some(0));
    assert_eq!(play.game.view(S0).table.deck, [None]);
}

/// Two games that differ in what a face-down trap is tell whoever does not know it exactly the same, its placer's
/// passing included.
#[test]
fn what_a_face_down_trap_is_shows_nowhere() {
    let stream = |swap: bool, viewer: Viewer| {
        let mut stage = Stage::new(&[Role::Bully; 3]);
        let mut cards = [stage.card(Kind::Leak), stage.card(Kind::Snare)];
        if swap {
            cards.reverse();
        }
        let id = TrapId(stage.name());
        let held = |card, seen: &[Seat]| Some(Held { card, seen: seen.iter().copied().collect() });
        stage.table.deck.push(held(cards[1], &[]));
        (0..2).for_each(|_| _ = stage.deck(Kind::Herb));
        stage.table.side_mut(S0).zone.push(Trap { id, held: held(cards[0], &[S1]), placer: S1, face: Face::Down });
        let mut told = Audience::new([viewer]);
        let root = Influence { seat: S0, deed: Deed::Income };
        let mut game = GameState::at(stage.rules, stage.table, root.into(), Chance::owed(), &mut told).unwrap();
        let before = game.view(viewer);
        assert_eq!(game.deciding().lowest(), Some(S1));
        game.apply_into(S1, Command::Pass, &mut told).unwrap();
        assert_eq!(game.status(), Status::Done);
        (before, game.view(viewer), told)
    };
    for viewer in [Viewer::Seat(S0), Viewer::Seat(S2), Viewer::Spectator] {
        assert_eq!(stream(false, viewer), stream(true, viewer));
    }
    assert_ne!(stream(false, Viewer::Seat(S1)), stream(true, Viewer::Seat(S1)), "its placer knows it");
}
