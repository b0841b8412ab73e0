//! Rules that a case file cannot show: decks, setups, and shikigami that are brought along.

use jiesuan::baiwen::cards::Shikigami;
use jiesuan::baiwen::deck::DeckError;
use jiesuan::baiwen::text::Words;
use jiesuan::baiwen::{Baiwen, Deck, Language, Options, PoolError, Setup};
use jiesuan::{Chance, GameState, Illegal, Seat};
use serde_json::json;

use crate::clauses::witnesses;

const ONE: &str = "犬神：羁绊的价值 心斩*2 守护*2 心技一体 觉醒·犬神 恶·即·斩
白狼：起弓*2 离*2 援护*2 会*2
清姬：蛇行击*2 剧毒之盾*2 淬毒*2 无名之毒*2
海坊主：治愈之水*2 沧海之盾*2 水龙卷*2 巨浪*2";

fn deck(text: &str) -> Deck {
    text.parse().unwrap()
}

fn wrong(text: &str) -> DeckError {
    deck(text).check(&Baiwen::new()).unwrap_err()
}

/// A shikigami with four cards, two copies of each for a deck.
fn beginner() -> Shikigami {
    let card = |name: &str| json!({ "name": { "zh": name, "en": name }, "level": 1, "kind": { "Spell": [] } });
    serde_json::from_value(json!({
        "name": { "zh": "木人", "en": "Dummy" }, "power": 2, "health": 5, "faction": "Green",
        "cards": [card("一"), card("二"), card("三"), card("四")],
        "tokens": [card("五")]
    }))
    .unwrap()
}

/// A shikigami that only comes by cards.
fn token() -> Shikigami {
    serde_json::from_value(json!({ "name": { "zh": "纸片", "en": "Scrap" }, "power": 1, "health": 1, "token": true }))
        .unwrap()
}

fn begin(setup: &Setup) -> Result<GameState<Baiwen>, Illegal<jiesuan::baiwen::Rule>> {
    GameState::new(Baiwen::new(), setup, Chance::seed(1))
}

witnesses! {
    fn a_deck_is_four_shikigami_and_eight_cards_of_each() of ["B-2.1", "B-1.2"] {
        assert_eq!(deck(ONE).check(&Baiwen::new()), Ok(()));
        let three: Vec<&str> = ONE.lines().take(3).collect();
        assert_eq!(wrong(&three.join("\n")), DeckError::Four(3));
        assert_eq!(wrong(&ONE.replace("海坊主：治愈之水*2 沧海之盾*2 水龙卷*2 巨浪*2", three[0])), DeckError::Twice("犬神".into()));
        assert_eq!(wrong(&ONE.replace("白狼：", "黑狼：")), DeckError::NoShikigami("黑狼".into()));
        assert_eq!(
            wrong(&ONE.replace("起弓*2", "心斩*2")),
            DeckError::NoCard { shikigami: "白狼".into(), card: "心斩".into() }
        );
        assert_eq!(wrong(&ONE.replace("会*2", "会*3")), DeckError::Copies("会".into()));
        assert_eq!(wrong(&ONE.replace("会*2", "起弓*2")), DeckError::Copies("起弓".into()));
        assert_eq!(wrong(&ONE.replace("会*2", "会")), DeckError::Eight { shikigami: "白狼".into(), count: 7 });
        let illegal = Setup::new(deck(ONE), deck(&ONE.replace("会*2", "会")));
        let refused = begin(&illegal).err().map(|refused| refused.to_string());
        assert_eq!(refused.as_deref(), Some("two players, each with a deck of four different shikigami (B-2.1)"));
    }

    fn what_is_only_made_is_in_no_deck() of ["B-2.2"] {
        let rules = Baiwen::with([beginner(), token()]).unwrap();
        let dummy = "木人：一*2 二*2 三*2 四*2";
        let first = ONE.lines().next().unwrap();
        let with = |line: &str| deck(&ONE.replace(first, line)).check(&rules);
        assert_eq!(with(dummy), Ok(()));
        assert_eq!(
            with("木人：一*2 二*2 三*2 五*2"),
            Err(DeckError::NoCard { shikigami: "木人".into(), card: "五".into() })
        );
        assert_eq!(with("纸片："), Err(DeckError::NoShikigami("纸片".into())));
        let made = Setup::new(deck(ONE), deck(&ONE.replace("心斩*2", "心身炼磨*2")));
        let refused = begin(&made).err().map(|refused| refused.clause.to_string());
        assert_eq!(refused.as_deref(), Some("B-2.2"));
        assert_eq!(
            wrong(&ONE.replace("心斩*2", "心身炼磨*2")),
            DeckError::NoCard { shikigami: "犬神".into(), card: "心身炼磨".into() }
        );
    }

    fn a_beginner_has_four_names_for_its_eight_cards() of ["B-2.1"] {
        let rules = Baiwen::with([beginner()]).unwrap();
        let line = "木人：一*2 二*2 三*2 四*2";
        let deck = deck(&ONE.replace(ONE.lines().next().unwrap(), line));
        assert_eq!(deck.check(&rules), Ok(()));
        assert!(GameState::new(rules, &Setup::new(deck.clone(), deck), Chance::seed(1)).is_ok());
    }

    fn factions_count_only_if_that_was_agreed() of ["B-2.3"] {
        // 红莲, 苍叶, 紫岩, 青岚
        assert_eq!(deck(ONE).factions(&Baiwen::new()), 4);
        let two = ONE
            .replace("清姬：蛇行击*2 剧毒之盾*2 淬毒*2 无名之毒*2", "妖狐：风刃*2 聚气*2 命运之人*2 叠风斩*2")
            .replace("海坊主：治愈之水*2 沧海之盾*2 水龙卷*2 巨浪*2", "大天狗：黑羽之刃*2 风神一扇*2 暴风之盾*2 吾即正义*2");
        assert_eq!(deck(&two).factions(&Baiwen::new()), 2);
        let agreed = |text: &str, factions: bool| {
            let setup = Setup { options: Options { factions, ..Options::default() }, ..Setup::new(deck(text), deck(text)) };
            begin(&setup).map(drop).map_err(|refused| refused.to_string())
        };
        assert_eq!(agreed(ONE, false), Ok(()));
        assert_eq!(agreed(ONE, true), Err("at most two factions in a deck, if that was agreed (B-2.3)".into()));
        assert_eq!(agreed(&two, true), Ok(()));
    }

    fn first_and_main_player_are_drawn_for_themselves() of ["B-3.2"] {
        let setup = Setup::new(deck(ONE), deck(ONE));
        let drawn = (0..60).map(|seed| {
            let game = GameState::new(Baiwen::new(), &setup, Chance::seed(seed)).unwrap();
            (game.unredacted().first, game.unredacted().main)
        });
        assert_eq!(drawn.collect::<std::collections::BTreeSet<_>>().len(), 4, "each is each with both");
        let mut agreed = setup;
        (agreed.options.first_player, agreed.options.main_player) = (Some(Seat(1)), Some(Seat(0)));
        for seed in 0..20 {
            let game = GameState::new(Baiwen::new(), &agreed, Chance::seed(seed)).unwrap();
            assert_eq!((game.unredacted().first, game.unredacted().main), (Seat(1), Seat(0)));
        }
        agreed.options.main_player = Some(Seat(2));
        let refused = begin(&agreed).err().map(|refused| refused.to_string());
        assert_eq!(refused.as_deref(), Some("the players are the seats 0 and 1 (B-3.2)"));
    }
}

#[test]
fn decks_are_text_and_data() {
    let deck = deck(ONE);
    assert_eq!(deck.to_string(), ONE);
    let data = serde_json::to_string(&deck).unwrap();
    assert_eq!(serde_json::from_str::<Deck>(&data).unwrap(), deck);
    let bytes = postcard::to_allocvec(&deck).unwrap();
    assert_eq!(postcard::from_bytes::<Deck>(&bytes).unwrap(), deck);
    assert_eq!("犬神 心斩".parse::<Deck>().unwrap_err().to_string(), "line 1: a shikigami, a colon, and its cards");
    assert!("犬神：心斩*many".parse::<Deck>().is_err());
    // A colon of either kind, and blank lines.
    assert_eq!(format!("\n{}\n\n", ONE.replace('：', ":")).parse::<Deck>().unwrap(), deck);
}

#[test]
fn every_random_deck_is_legal_and_round_trips() {
    let rules = Baiwen::new();
    let mut state = 7_u64;
    let mut below = |limit: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) % u64::from(limit.max(1))) as u32
    };
    for _ in 0..200 {
        let deck = rules.any_deck(&mut below);
        assert_eq!(deck.check(&rules), Ok(()), "{deck}");
        assert_eq!(deck.to_string().parse::<Deck>().as_ref(), Ok(&deck));
    }
}

/// The built-in shikigami go the way of those that are brought along: every text of theirs holds together.
#[test]
fn the_pool_is_data_that_holds_together() {
    let rules = Baiwen::new();
    assert_eq!(Baiwen::with([]).unwrap(), rules);
    let written = serde_json::to_string(rules.pool()).unwrap();
    assert_eq!(serde_json::from_str::<Vec<Shikigami>>(&written).unwrap(), rules.pool());
    for shikigami in rules.pool() {
        assert_eq!(shikigami.cards.len(), 8, "{}", shikigami.name.zh);
        for print in shikigami.cards.iter().chain(&*shikigami.tokens) {
            assert!(!print.name.en.is_empty(), "{}", print.name.zh);
        }
    }
}

/// A card says something, or its numbers say everything, in both languages.
#[test]
fn every_card_can_be_read_in_both_languages() {
    let rules = Baiwen::new();
    let mut read = 0;
    for (place, shikigami) in (0_u16..).zip(rules.pool()) {
        for (at, print) in (0..).zip(shikigami.cards.iter().chain(&*shikigami.tokens)) {
            let design = jiesuan::baiwen::table::Design(place * 16 + at);
            let [zh, en] = [Language::Chinese, Language::English]
                .map(|language| Words { rules: &rules, language }.printed(design));
            assert!(zh.starts_with(&format!("【{}】 {}", print.name.zh, shikigami.name.zh)), "{zh}");
            assert!(en.starts_with(&format!("[{}] {}, level", print.name.en, shikigami.name.en)), "{en}");
            let plain = matches!(print.kind, jiesuan::baiwen::cards::Kind::Combat { .. });
            assert_eq!(zh.ends_with('。'), en.ends_with('.'), "{zh} {en}");
            assert!(plain || zh.ends_with('。'), "{zh}");
            read += 1;
        }
    }
    assert_eq!(read, 105);
}

#[test]
fn shikigami_that_do_not_hold_together_are_refused() {
    let refused = |value: serde_json::Value| {
        Baiwen::with([serde_json::from_value::<Shikigami>(value).unwrap()]).map(drop).unwrap_err()
    };
    let named = |name: &str| json!({ "name": { "zh": name, "en": name }, "power": 1, "health": 1, "token": true });
    assert_eq!(refused(named("犬神")), PoolError::Name("犬神".into()));
    let mut few = named("木人");
    few["token"] = false.into();
    assert_eq!(refused(few), PoolError::Cards("木人".into()));
    let text = |text: serde_json::Value| {
        let mut with = named("木人");
        with["base"] = json!({ "triggers": [{ "at": "TurnEnd", "when": [], "text": text }] });
        refused(with).to_string()
    };
    let at = "`木人`, Base(ShikigamiId(13), 0): ";
    assert!(text(json!([{ "do": { "Luck": 7 } }])).starts_with(at));
    assert!(text(json!([{ "do": { "Luck": 7 } }])).contains("a die shows 1 to 6"));
    assert!(text(json!([{ "do": { "Summon": "无人" } }])).contains("there is no such shikigami"));
    assert!(text(json!([{ "do": { "DiscardNamed": "无牌" } }])).contains("there is no such card"));
    assert!(text(json!([{ "do": { "Stun": "Target" } }])).contains("nobody is chosen"));
    assert!(text(json!([{ "do": { "Leave": { "on": "User", "effect": 0 } } }])).contains("no such lasting effect"));
}
