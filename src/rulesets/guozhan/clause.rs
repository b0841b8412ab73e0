//! Every clause of the rule book (`docs/rules/guozhan.md`), with a line of what it says: `G-` the parent rules, `R-` the
//! chapter of the 重置 edition, which wins where both speak.

crate::clauses! {
    /// A clause of the rule book of 三国杀国战.
    pub enum Rule {
        G0_1 = "G-0.1", "Level priority : skill text > basic/trick card text > general rule or operation norm";
        G0_2 = "G-0.2", "Sign priority : between two skill effects/operations at the same level, the one that *denies*";
        G0_3 = "G-0.3", "Insertion (stack) rule : a timing may spawn a new event";
        G0_4 = "G-0.4", "Multi-character order : one card/skill/event acting on several targets, or several characters owning";
        G0_4_1 = "G-0.4.1", "'Current player' for ordering if it died mid-turn: up to and including 死亡时 of its own death start at the …";
        G0_4_2 = "G-0.4.2", "(default) A turn is not 'ended' by death: it stays that character's turn until cut to 回合结束前❶ after the …";
        G0_5 = "G-0.5", "One character, one timing";
        G0_5_1 = "G-0.5.1", "Order by tier: general skill (+ its pending effects) → equipment skill → using a card / card operation →";
        G0_5_2 = "G-0.5.2", "Inside a tier the owner chooses the order freely";
        G0_5_3 = "G-0.5.3", "A character gets one chance per skill per timing unless the skill counts points/targets";
        G0_5_4 = "G-0.5.4", "If a skill's effect ends the timing, all later items of that timing are lost";
        G0_5_5 = "G-0.5.5", "Locked (锁定技) does not mean earlier";
        G0_5_6 = "G-0.5.6", "The seats are gone through once";
        G0_5_7 = "G-0.5.7", "At one timing only one character may use a card, and at most one card (one 闪 per 生效前, whatever becomes of …";
        G0_5_8 = "G-0.5.8", "Two same-named skills of one character are two skills (each has its own chance";
        G0_6 = "G-0.6", "Optional vs compulsory: wording '可以' → optional";
        G0_7 = "G-0.7", "A skill with several costs: if any cost cannot be paid the skill cannot be invoked";
        G0_8 = "G-0.8", "Legality is checked before use: an effect that 'uses 杀' with no exemption is still bound by distance,";
        G0_9 = "G-0.9", "A dead character never invokes";
        G0_10 = "G-0.10", "Game-over check interrupts everything: as soon as the winning condition holds, all resolution stops";
        G1_1 = "G-1.1", "Players: texts give thresholds for 6–12 (careerist examples 6–9, dealing rule for 9–12)";
        G1_2 = "G-1.2", "Generals dealt face down: classic 7 each (9–12 players: 5 each)";
        G1_3 = "G-1.3", "Each deal must contain a legal pair: with four factions and single-faction cards 5 cards always do";
        G1_4 = "G-1.4", "Choices are secret and simultaneous";
        G1_5 = "G-1.5", "Max HP: count half yin-yang fish (阴阳鱼) of both cards plus slot adjustments (e.g";
        G1_6 = "G-1.6", "Deal 4 cards to everyone";
        G1_7 = "G-1.7", "First player: designated/youngest";
        G1_8 = "G-1.8", "Deck: 国战标准版 108 cards";
        G1_9 = "G-1.9", "Optional lord generals (君): see 11.6";
        G2_1_1 = "G-2.1.1", "Hidden generals give no gender, no faction, no usable locked/state skills";
        G2_1_2 = "G-2.1.2", "No shown general: no gender, no faction";
        G2_1_3 = "G-2.1.3", "One shown: gender of that card";
        G2_1_4 = "G-2.1.4", "Faction is fixed at first reveal (2.3) and not recomputed when a card is later hidden";
        G2_1_5 = "G-2.1.5", "Double-faction deputy alone shown : superposition – occupies a slot of both factions for careerist";
        G2_2_1 = "G-2.2.1", "in your own turn at turn-begin (❼, before 回合开始后): one card, or both simultaneously";
        G2_2_2 = "G-2.2.2", "when declaring a triggerable skill of a hidden general (declare → reveal → pay)";
        G2_2_3 = "G-2.2.3", "to answer 阵法召唤/势力召唤";
        G2_2_4 = "G-2.2.4", "when a rule or effect says so (敕令";
        G2_2_5 = "G-2.2.5", "play-phase idle point: reveal a general that has a 锁定技 (newer)";
        G2_3_1 = "G-2.3.1", "living lord of K exists → faction K";
        G2_3_2 = "G-2.3.2", "a dead lord of K existed → careerist (野心家)";
        G2_3_3 = "G-2.3.3", "otherwise let c = other characters (living) of K + dead characters of K";
        G2_3_4 = "G-2.3.4", "A careerist is its own faction";
        G2_3_5 = "G-2.3.5", "If you already had a faction and its lord died: your faction becomes careerist at reveal";
        G2_3_6 = "G-2.3.6", "Careerist-marked (主动野心家) generals : careerist only in the stated slot";
        G2_3_7 = "G-2.3.7", "A character that dies without a faction gets one by this test when its cards are turned up (G-9.2.1)";
        G2_4_1 = "G-2.4.1", "no-cost, normal: declare skill + choose all targets → flip → faction → effect";
        G2_4_2 = "G-2.4.2", "with cost: declare + targets and fix every cost detail → flip → faction → pay exactly that cost → effect";
        G2_4_3 = "G-2.4.3", "a view-as skill: declare the skill, the card name, the physical cards and the targets (6.2) → flip → …";
        G2_4_4 = "G-2.4.4", "replying to a summon: flip";
        G2_4_5 = "G-2.4.5", "other reveals: flip, faction";
        G2_4_6 = "G-2.4.6", "A character that *cannot* reveal (e.g";
        G2_4_7 = "G-2.4.7", "预亮 (pre-light) : every skill of a hidden general may be pre-lit except a 锁定技, which";
        G2_4_8 = "G-2.4.8", "A hidden general's compulsory skill without the tag 锁定技 (wording without 可以, 觉醒技, 明置技, 阵法技) is optional …";
        G2_4_9 = "G-2.4.9", "A skill that the *character* has (derived, granted for a turn, equipment) is not a skill of a card: using …";
        G2_4_10 = "G-2.4.10", "明置技 (locked, pre-lightable";
        G2_4_11 = "G-2.4.11", "Other skill types : 锁定技 (locked";
        G2_4_12 = "G-2.4.12", "Two views of one moment: both cards may be hidden and both offer skills at one timing";
        G2_5_1 = "G-2.5.1", "It is delayed to just before the enclosing event (skill use / damage / use flow) closes,";
        G2_5_2 = "G-2.5.2", "闺秀-type after-reveal skills";
        G2_5_3 = "G-2.5.3", "(only; here at once) first time both generals shown and companions → 珠联璧合 mark";
        G2_5_4 = "G-2.5.4", "(only; here at once) first time both shown and a single fish exists → 阴阳鱼 mark";
        G2_5_5 = "G-2.5.5", "(only; here at once) if nobody had revealed before this reveal → 先驱 mark";
        G2_5_6 = "G-2.5.6", "head named 曹操/刘备/孙权/张角 → may be replaced by lord card (then careerists of that faction return)";
        G2_5_7 = "G-2.5.7", "game-over check";
        G2_5_8 = "G-2.5.8", "classic: 珠联璧合 (draw 2 / recover 1) is resolved immediately with the reveal and before 阴阳鱼 draw 1";
        G2_5_9 = "G-2.5.9", "gives: two cards first fully shown and odd halves → 1 阴阳鱼 mark";
        G2_5_10 = "G-2.5.10", "Companion (珠联璧合) is a printed relation between names";
        G2_6_1 = "G-2.6.1", "Hiding (暗置) flips a shown card face down";
        G2_6_2 = "G-2.6.2", "Removed (移除): the card goes to the out-of-game general pile";
        G2_6_3 = "G-2.6.3", "the slot is then simply empty";
        G2_7_1 = "G-2.7.1", "变更 – skill names the slot";
        G2_7_2 = "G-2.7.2", "招募 – needs clearly same faction as the skill owner,";
        G2_7_3 = "G-2.7.3", "Newer 变更 : reveal all hidden, show three random same-faction generals from the pile, pick the new deputy, …";
        G3_1 = "G-3.1", "阴阳鱼 (half-fish) ; first time both shown with a single fish; 山鸣谷应; others ; play phase idle: discard to draw …";
        G3_2 = "G-3.2", "珠联璧合 (companion) ; first time both shown with companions ; discard: when 桃 is needed → use a virtual 桃 (not …";
        G3_3 = "G-3.3", "先驱 (pioneer) ; first reveal of the whole game (,; the seed's '首亮' reads the same in community use but could …";
        G3_4 = "G-3.4", "A mark used at 'needs 桃' goes to ❷ (see §6)";
        G3_5 = "G-3.5", "Marks survive death? No: discarded at death";
        G3_6 = "G-3.6", "野心家 mark (engine): a careerist may carry one 'careerman' mark with any of the three uses [E, low]";
        G4_1_1 = "G-4.1.1", "❶ round-count (a normal turn starts a new round when the last normal turn's seat number was higher) and the …";
        G4_1_2 = "G-4.1.2", "❺ stacked (叠置) or face-down check: flip to 平置 and skip the whole turn (no 'before/after this";
        G4_1_3 = "G-4.1.3", "❻ turn begins; ❼ reveal window (one or both); ❾ 回合开始时/后 skills. ❷❸❹❽ carry nothing in guozhan";
        G4_1_4 = "G-4.1.4", "Chain state does not go away when the stacked turn is skipped";
        G4_1_5 = "G-4.1.5", "Seat order is fixed";
        G4_2_1 = "G-4.2.1", "in order: 准备 → 判定 → 摸牌 → 出牌 → 弃牌 → 结束";
        G4_2_2 = "G-4.2.2", "准备阶段: 开始时 (观星, 洛神, 神智, 英魂, 潜袭, 魂殇, 弘法…)";
        G4_2_3 = "G-4.2.3", "判定阶段: 开始前 (神速①, 巧变)";
        G4_2_4 = "G-4.2.4", "摸牌阶段: 开始前 (巧变); 开始时❶ only delayed effects; 开始时❷ 双雄, 横征, 恂恂, 悟心, 涉猎, 空城③, old 再起/突袭/裸衣…";
        G4_2_5 = "G-4.2.5", "Rated number: base 2";
        G4_2_6 = "G-4.2.6", "出牌阶段: 开始前 (放权, 神速②, 巧变)";
        G4_2_7 = "G-4.2.7", "弃牌阶段: 开始前 (克己 old, 神速③, 巧变)";
        G4_2_8 = "G-4.2.8", "Hand limit : start value = HP value, or X where a text says 'hand limit is X' (英姿)";
        G4_2_9 = "G-4.2.9", "结束阶段: 开始时 (据守, 闭月, 骁果, 奋命, 崩坏, 护援…)";
        G4_3_1 = "G-4.3.1", "❶ is where turn-end delayed effects go (放权 give turn, 横江, 戚乱, 'until this turn ends' follow-ups)";
        G4_3_2 = "G-4.3.2", "❹❺ late skills (none in the standard sets)";
        G4_3_3 = "G-4.3.3", "❻ 敕令 from 府库: a face-up one is turned face down (it stays there for good), then every faction-less …";
        G4_3_4 = "G-4.3.4", "❼ effects 'in this turn' end, effects 'outside your turn' and 'until your next turn' go on from here";
        G4_4_1 = "G-4.4.1", "Skipping a phase means its timings from 开始时 to 结束时 are not generated";
        G4_4_2 = "G-4.4.2", "A phase can be skipped once only";
        G4_4_3 = "G-4.4.3", "After skipping at a timing one is still in that timing";
        G4_4_4 = "G-4.4.4", "'terminate' (终止) ends";
        G4_5_1 = "G-4.5.1", "Once-per-turn/phase counters reset at their scope ends";
        G4_5_2 = "G-4.5.2", "杀 limit: 1 per play phase for uses made at idle points (converted and virtual ones included)";
        G4_5_3 = "G-4.5.3", "'No limit' still counts";
        G4_6_1 = "G-4.6.1", "inserted right after the current turn";
        G4_6_2 = "G-4.6.2", "判定 by 闪电 in an extra";
        G4_7_1 = "G-4.7.1", "(default) before 回合结束前❶ – finish the stack back to the turn timing in which it died, let that timing …";
        G4_7_2 = "G-4.7.2", "the turn ends with the death";
        G5_1_1 = "G-5.1.1", "Elements of a damage : channel (渠道 = the card or skill), nature (normal/fire/thunder), source (may be …";
        G5_1_2 = "G-5.1.2", "By card/skill: source and victim from the text ('you' of a card = its user), value = the base printed, …";
        G5_1_3 = "G-5.1.3", "'Through your 杀' (因执行【杀】的效果) is true only for way 1 on the current target, not for conducted or transferred …";
        G5_2_1 = "G-5.2.1", "伤害结算开始前 (绝情; nobody in the guozhan sets)";
        G5_2_2 = "G-5.2.2", "造成伤害时❶ (裸衣, 古锭刀…)";
        G5_2_3 = "G-5.2.3", "造成伤害时❷ (穿心, 制蛮, 寒冰剑, 麒麟弓)";
        G5_2_4 = "G-5.2.4", "受到伤害时❶ (condition checks";
        G5_2_5 = "G-5.2.5", "受到伤害时❷ (名士, 恪守, 藤甲②, 从谏…)";
        G5_2_6 = "G-5.2.6", "受到伤害时❸ (天香, 白银狮子①, 护心镜, 太平要术①, …)";
        G5_2_7 = "G-5.2.7", "in G-5.2.2–6 the value may still change";
        G5_2_8 = "G-5.2.8", "Transferring (at ❸): the damage is prevented for its victim, then a new damage flow for the new victim …";
        G5_2_9 = "G-5.2.9", "HP reduction (5.5): before it – fix final value";
        G5_2_10 = "G-5.2.10", "造成伤害后 (狂骨, 烈刃, 三尖两刃刀, 忘隙…)";
        G5_2_11 = "G-5.2.11", "受到伤害后 (奸雄, 反馈, 刚烈, 遗计, 节命, 放逐, 悲歌, 千幻①…)";
        G5_2_12 = "G-5.2.12", "'after X damage' fires once";
        G5_2_13 = "G-5.2.13", "伤害结算结束后: chain conduction";
        G5_3_1 = "G-5.3.1", "the damage must be elemental, the first victim must have been chained *before* HP";
        G5_3_2 = "G-5.3.2", "Counter-clockwise from the current player, each still";
        G5_3_3 = "G-5.3.3", "天香 in between re-routes and the new target is part of the same round";
        G5_3_4 = "G-5.3.4", "Conduction continues even if the origin died";
        G5_3_5 = "G-5.3.5", "An order 'A deals damage to B' with A already dead gives B sourceless damage";
        G5_3_6 = "G-5.3.6", "If damage is prevented for a chained victim it neither resets nor conducts";
        G5_3_7 = "G-5.3.7", "All conduction of a damage is finished before the use or skill that dealt it goes on";
        G5_4_1 = "G-5.4.1", "Lose HP (失去体力): no source, no damage timings, no chain, no reward on death";
        G5_4_2 = "G-5.4.2", "Reduce = both. HP may go below 0 internally (one 桃 then leaves it still ≤0); the visible value is …";
        G5_4_3 = "G-5.4.3", "Max HP reduction: HP lowered to the new max";
        G5_4_4 = "G-5.4.4", "Recover never exceeds max HP";
        G5_4_5 = "G-5.4.5", "Recovery flow: amount → 回复体力前 → HP rises at once by the amount → 回复体力后 (淑慎, per point where the text says …";
        G5_5_1 = "G-5.5.1", "扣减体力前: the fixing, reset and conduction tests of G-5.2.9 (damage only)";
        G5_5_2 = "G-5.5.2", "扣减体力时: then HP falls once by the whole value";
        G5_5_3 = "G-5.5.3", "扣减体力后; then, with HP ≤ 0, the dying flow (9.1) is inserted; afterwards the damage goes on with G-5.2.10 …";
        G6_1_1 = "G-6.1.1", "❶ skills that obtain/ask others (激将/护驾 style, 八卦阵 is an equipment item – after";
        G6_1_2 = "G-6.1.2", "If a skill in ❶ completes the";
        G6_1_3 = "G-6.1.3", "A need arises (a) at a card's own time (杀, tricks, equipment, 桃/酒 method I: idle point";
        G6_1_4 = "G-6.1.4", "A skill of ❶ or ❷ names the card and picks its targets when invoked";
        G6_1_5 = "G-6.1.5", "杀 asked for by name means any kind (普/火/雷)";
        G6_2_1 = "G-6.2.1", "declare the card name (and kind or method) → fix physical cards → choose targets in ccw numbering";
        G6_2_2 = "G-6.2.2", "Legal to use if: no prohibition";
        G6_2_3 = "G-6.2.3", "Rated number of targets : 'one/X': exactly X (: with fewer legal ones, at least 1, all of them)";
        G6_2_4 = "G-6.2.4", "A physical card is treated as already moved to its destination during legality checks (last";
        G6_2_5 = "G-6.2.5", "Same-name delayed trick in the zone forbids another of it";
        G6_2_6 = "G-6.2.6", "An equipment that supplies the range, distance or skill in use may not itself be the physical card or the …";
        G6_2_7 = "G-6.2.7", "Legality is not looked at again after this";
        G6_3_1 = "G-6.3.1", "闪 answers a 杀; 无懈 answers a trick; 杀 used for 借刀 answers 借刀; 杀/闪/杀 played for 决斗/万箭/南蛮 answer those";
        G6_3_2 = "G-6.3.2", "'Cannot respond to' : 杀 → it is no legal target of that character's 闪";
        G7_1_1 = "G-7.1.1", "start ; the card counts as used (any counter); physical cards move to the processing area as one move with …";
        G7_1_2 = "G-7.1.2", "声明使用牌后 ; declaration; 酒 bonus bound here; 朱雀羽扇";
        G7_1_3 = "G-7.1.3", "选择目标后 ; add targets (短兵, 方天画戟, 无双④) ; may never add a character already targeted";
        G7_1_4 = "G-7.1.4", "牌被使用时 ; 集智, 蒺藜, 雷击 (on 闪), 青龙偃月刀 (targets cannot reveal), 咆哮②, 调度②; then sort targets ; card already …";
        G7_1_5 = "G-7.1.5", "指定目标时 (each) ; ; nobody in the guozhan sets";
        G7_1_6 = "G-7.1.6", "成为目标时 (each) ; 流离 (transfer), 空城①, 谦逊①, 帷幕①, 千幻②, 明光铠①: *cancel* removes target + ends that timing; …";
        G7_1_7 = "G-7.1.7", "指定目标后 (each) ; 铁骑, 烈弓, 无双①②, 祸首②, 激昂①, 鸟翔, 锋矢, 鞬出, 雌雄, 青釭, 飞龙①; targets may no longer change ; resolved for …";
        G7_1_8 = "G-7.1.8", "成为目标后 (each) ; 享乐 (: already at 成为目标时), 激昂②, 无双③, 疑城";
        G7_1_9 = "G-7.1.9", "使用结算准备工作结束时 ; 五谷丰登 reveals X cards";
        G7_1_10 = "G-7.1.10", "end of preparation";
        G7_1_11 = "G-7.1.11", "equip → goes to the zone, old one of the same place to discard simultaneously, its skill active";
        G7_1_12 = "G-7.1.12", "delayed trick → into the judging zone";
        G7_1_13 = "G-7.1.13", "Basic/normal trick: for each target in order";
        G7_1_14 = "G-7.1.14", "then 使用结算结束后 ❶ (actions printed on the card: 五谷 leftovers to discard, 调虎离山) ❷ (delayed parts of skills) ❸ …";
        G7_1_15 = "G-7.1.15", "If no targets remain before resolution → the use is terminated, no further timings";
        G7_1_16 = "G-7.1.16", "闪 and 无懈 skip the target-timings rows entirely (G-7.1.3 and G-7.1.5–9)";
        G7_1_17 = "G-7.1.17", "无效 (void) = this target's resolution is skipped";
        G7_1_18 = "G-7.1.18", "Offset → 被抵消后 (贯石斧, 龙胆, 方天画戟: void for the remaining targets) → this target is done";
        G7_1_19 = "G-7.1.19", "'Must be offset by two 闪 in sequence': the first 闪 is used and resolved, this 生效前 ends without offset, a …";
        G7_1_20 = "G-7.1.20", "Virtual card properties: converted one card = its own suit/number";
        G7_1_21 = "G-7.1.21", "Basic/normal trick: targets that died are not removed before their row in (timing just terminates for them";
        G7_1_22 = "G-7.1.22", "Zones: cards wait in the processing area";
        G7_1_23 = "G-7.1.23", "If the physical card leaves the processing area mid-use (奸雄), the virtual card goes on without physical …";
        G7_1_24 = "G-7.1.24", "护驾/激将 style 'play for me': a special use flow";
        G7_1_25 = "G-7.1.25", "One converted card made of several is one card used";
        G7_1_26 = "G-7.1.26", "The list of targets is re-sorted ccw whenever targets change";
        G7_1_27 = "G-7.1.27", "In steps G-7.1.5–8 every target has its own timing (default): T1 with all owners and tiers, then T2 …";
        G7_2_1 = "G-7.2.1", "杀: attack range and the count limit (play phase idle points only)";
        G7_2_2 = "G-7.2.2", "桃 targets: yourself or a dying one";
        G7_2_3 = "G-7.2.3", "决斗: alternates starting with the target";
        G7_2_4 = "G-7.2.4", "铁索: each target chooses (an option that cannot be carried out cannot be chosen: chained → unchain, else …";
        G7_2_5 = "G-7.2.5", "火攻: user must still have a card of that suit";
        G7_2_6 = "G-7.2.6", "南蛮/万箭/桃园/五谷: order as targets' ccw sequence from the current player";
        G7_2_7 = "G-7.2.7", "'Discard/obtain one card of the target's zones': the user picks the zone and, among face-up cards, the …";
        G7_2_8 = "G-7.2.8", "All other card facts: guozhan-deck.json";
        G7_3_1 = "G-7.3.1", "declare card → physical card to processing area → 牌被打出时 (雷击, 涯角-like, 龙胆(阵)②) →";
        G7_3_2 = "G-7.3.2", "The card lies in the processing area until the event that asked for it cleans up";
        G7_3_3 = "G-7.3.3", "A skill replaced by playing (鬼才/鬼道): placed as judgment card";
        G7_4_1 = "G-7.4.1", "per target, at 生效前 of each target (delayed tricks: when they are resolved)";
        G7_4_2 = "G-7.4.2", "If 无懈 is used the window opens for the 无懈 itself (same order), and so on";
        G7_4_3 = "G-7.4.3", "国无懈 method II (only if the trick has a target *character* of a";
        G7_4_4 = "G-7.4.4", "A 国无懈 cannot be used with method II when the target has no faction";
        G7_4_5 = "G-7.4.5", "If the target's only hand card was the 无懈 that got itself nullified, it has nothing to answer with …";
        G7_4_6 = "G-7.4.6", "Whether somebody holds a 无懈 must not show: ask every seat that could hold one, in the same way";
        G8_1_1 = "G-8.1.1", "判定时 (reveal top: the card goes to the processing area) → 成为判定牌后 → 结果确定前 (鬼才, 鬼道, 缓释, ccw one chance each) → …";
        G8_1_2 = "G-8.1.2", "The judgment card belongs to nobody";
        G8_1_3 = "G-8.1.3", "The result (suit, colour, number, name) is what the last judgment card shows at 结果确定, through the eyes of …";
        G8_1_4 = "G-8.1.4", "After the judgement the effect that asked for it goes on with the result (delayed tricks, 八卦阵, 悲歌 …), even …";
        G8_2_1 = "G-8.2.1", "initiator picks target (one other with a hand card unless told otherwise";
        G8_2_2 = "G-8.2.2", "Multi: one initiator card against each";
        G8_2_3 = "G-8.2.3", "If one dies before reveal the system still shows its card to decide";
        G8_3_1 = "G-8.3.1", "Timings: 确定移动的牌时 (挽危) → 移至目标区域前❶ (木牛流马③) ❷ (空城②, 千幻③, 谦逊②, 章武②, 帷幕②, 白银狮子② trigger) → move → 后❶ (木牛流马③'s …";
        G8_3_2 = "G-8.3.2", "Losing several cards at once = one loss";
        G8_3_3 = "G-8.3.3", "Names : *lose a hand card / equipment card* = it leaves that zone";
        G8_3_4 = "G-8.3.4", "Reasons: use, play, recast, discard, give, pindian, exchange, obtain, put, 合纵";
        G8_3_5 = "G-8.3.5", "Between 前❷ and the move, fixed : a 敕令 going to discard not through use goes to 府库 instead";
        G8_3_6 = "G-8.3.6", "Face: a card travels as it lay (or shown, if its face had to be proved) and then lies as the zone says: …";
        G8_3_7 = "G-8.3.7", "A card's facts in a move are those in the zone it left";
        G8_3_8 = "G-8.3.8", "A skill that acts on a moved card at 后❷ needs it still there and not moved since";
        G8_3_9 = "G-8.3.9", "Several cards to the top or bottom of the deck: the mover orders them, secretly";
        G8_3_10 = "G-8.3.10", "Exchange: both sets go to the processing area (both are lost at one time), then to the other side";
        G8_3_11 = "G-8.3.11", "Deck empty when X cards are needed: if draw+discard < X → the game is drawn";
        G8_3_12 = "G-8.3.12", "Processing area: what an event moved there and nobody took goes to discard before that event closes (a …";
        G8_3_13 = "G-8.3.13", "Put into an equipment zone not by use: only into an empty place of that kind";
        G8_3_14 = "G-8.3.14", "Cards on a general: belong to nobody as hand or equipment";
        G8_4_1 = "G-8.4.1", "collect the delayed tricks present now";
        G8_4_2 = "G-8.4.2", "each is moved to the processing area and runs only the inner loop (no user): [void?] → 使用结算开始时 → 生效前 (无懈) → …";
        G8_4_3 = "G-8.4.3", "then 闪电 that did not hit (or was cancelled) moves to the next";
        G8_4_4 = "G-8.4.4", "A delayed trick *moved* into a zone by a skill (巧变) starts a flow from 成为目标时 for its new owner";
        G8_4_5 = "G-8.4.5", "Red/black markers: cards placed as 乐/兵 by colour rules (diamond = 乐, black basic/equip = 兵 in old gltjk …";
        G8_4_6 = "G-8.4.6", "Died meanwhile, or gone from the zone (涅槃): that trick is not resolved";
        G9_1_1 = "G-9.1.1", "进入濒死状态时 (随势①; if HP>0 after a skill here, dying ends) → 进入濒死状态后 (完杀 new) → 处于濒死状态时: from the current";
        G9_1_2 = "G-9.1.2", "Each such skill only";
        G9_1_3 = "G-9.1.3", "After B's answer, if still ≤0: new timing starts at B and goes to the current";
        G9_1_4 = "G-9.1.4", "HP>0 → ends; nobody left → dies, then death resolution, then the dying flow ends (濒死结算结束后: 补益(国), 汲魂②)";
        G9_1_5 = "G-9.1.5", "Nested dying pauses the outer";
        G9_1_6 = "G-9.1.6", "It is nobody's idle point, also not the current player's";
        G9_2_1 = "G-9.2.1", "(1) hidden generals are turned face up – this is not 明置 (no reveal timing, 祸水 irrelevant)";
        G9_2_2 = "G-9.2.2", "(2) winner check";
        G9_2_3 = "G-9.2.3", "(3) 死亡时 ccw: 行殇, 断肠, 随势②";
        G9_2_4 = "G-9.2.4", "(4) 死亡后";
        G9_2_5 = "G-9.2.5", "Skill owners of the dead: only those listed in these timings act (its 断肠 does, its 死谏 or 白银狮子② does not)";
        G9_3_1 = "G-9.3.1", "only if killer is alive and has shown a general and is not the victim";
        G9_3_2 = "G-9.3.2", "different faction (or careerist victim): draw 1 + number of *other living* characters of victim's faction";
        G9_3_3 = "G-9.3.3", "same faction: discard all hand and equipment";
        G9_3_4 = "G-9.3.4", "careerist killer: draw 3";
        G9_3_5 = "G-9.3.5", "factionless killer: nothing";
        G9_3_6 = "G-9.3.6", "killed by 失去体力/max HP/none: no reward";
        G9_4_1 = "G-9.4.1", "checked at death and after each reveal (G-2.5.7), change and recruit";
        G9_4_2 = "G-9.4.2", "(default) victory is judged only once every living character has a faction";
        G9_4_3 = "G-9.4.3", "A careerist wins alone (others of the same colour do not join)";
        G9_4_4 = "G-9.4.4", "Single survivor wins (its cards are turned up)";
        G9_4_5 = "G-9.4.5", "Dead members of the winning faction also win";
        G9_4_6 = "G-9.4.6", "Option : count the would-be faction (head's) of unrevealed living players: over if all agree and none would …";
        G9_4_7 = "G-9.4.7", "Careerist-hidden general: may '暴露野心' (expose ambition) when all living would be of one faction, and";
        G9_4_8 = "G-9.4.8", "The draw pile cannot supply (G-8.3.11): nobody wins";
        G10_1 = "G-10.1", "distance(A→B) = min over both directions of living seats not 免战, +1 per defensive effect on B, −1 per …";
        G10_2 = "G-10.2", "Range 1 without weapon, weapon range";
        G10_3 = "G-10.3", "Dead/免战 are not counted for seats or queue/siege";
        G10_4 = "G-10.4", "Mounts: +1/−1; ordinary rule min 1. Two same-named skills stack (马术+马术 = −2)";
        G10_5 = "G-10.5", "'Distance 1' in a text means the final distance is 1";
        G11_1_1 = "G-11.1.1", "not counted in distance/seat, cannot use cards, is not a legal target";
        G11_1_2 = "G-11.1.2", "Newer 调虎";
        G11_2_1 = "G-11.2.1", "once the living count ≤4 (games of more than 7 players) or ≤3 (7 or fewer), checked at each new turn's …";
        G11_2_2 = "G-11.2.2", "Effect: 桃 cannot recover";
        G11_2_3 = "G-11.2.3", "A virtual 桃 (珠联璧合 mark) or converted 桃 (急救) does not recover either (R-term-2)";
        G11_3_1 = "G-11.3.1", "issuer chooses one of two randomly offered from six: ①the executor deals 1 normal damage to a character …";
        G11_3_2 = "G-11.3.2", "Order: issuer picks one of the two offered orders, then the executor answers yes/no (not asked if either is …";
        G11_4_1 = "G-11.4.1", "big = factions with the greatest member count, which must be ≥2 (ties all big)";
        G11_4_2 = "G-11.4.2", "Small = factions whose count is not";
        G11_4_3 = "G-11.4.3", "If the maximum is 1 there is no big faction";
        G11_4_4 = "G-11.4.4", "玉玺: its owner's faction is the only big one";
        G11_4_5 = "G-11.4.5", "势力数 (number of factions) = distinct determined factions alive, each careerist one";
        G11_5_1 = "G-11.5.1", "势力召唤 : procedure and eligibility in R-term-8 and R §6.3 (seat-next to self";
        G11_5_2 = "G-11.5.2", "阵法召唤 needs all of: summoner has a faction and is not careerist";
        G11_5_3 = "G-11.5.3", "Asked one after another, each may reveal one card or both if it would then be of the summoner's faction";
        G11_6_1 = "G-11.6.1", "swapped in for plain 曹操/刘备/孙权/张角 head at reveal ()";
        G11_7_1 = "G-11.7.1", "叠置→ at next own turn start flip to flat and skip that turn";
        G11_7_2 = "G-11.7.2", "复原 = reset chain then flat (what applies)";
        G11_8_1 = "G-11.8.1", "合纵 (alliance): see G-4.2.6";
        G11_8_2 = "G-11.8.2", "府库: set-aside 敕令 waiting (G-4.3.3)";
        G12_1 = "G-12.1", "队列 (queue): ≥2 consecutive living seats (skipping dead/免战) with the same determined faction";
        G12_2 = "G-12.2", "围攻 (siege): X's upstream and downstream neighbours share a faction that differs from X's";
        G12_3 = "G-12.3", "阵法技 works only with ≥4 living (engine: aliveCount <4 → no summon/formation)";
        G12_4 = "G-12.4", "Neighbour test for 鸟翔 newer (standard 蒋钦 only): adjacent target outside any queue also qualifies";
        G13_1 = "G-13.1", "State per player: seat, head/deputy(card, shown, soldier), faction or none/careerist, hp, hp_max, chained, …";
        G13_2 = "G-13.2", "Zones: draw, discard, processing(stack of open cards with owner event), on-general piles, out-of-game …";
        G13_3 = "G-13.3", "Deterministic randomness only from: shuffle, blind picks of hand cards, judge reveals, dealt generals, 军令 …";
        G13_4 = "G-13.4", "'May' decisions are ask-points";
        G13_5 = "G-13.5", "Use one event stack";
        G14_1 = "G-14.1", "State skill (no timing): works by itself while its owner is alive, the skill not void and its general …";
        G14_2 = "G-14.2", "With cost: at its timing, conditions true → declare name, choose all targets, fix the cost → (hidden: …";
        G14_3 = "G-14.3", "Without cost: at its timing, conditions true and an effect can be done → declare, targets → it has been …";
        G14_4 = "G-14.4", "Skill and all chosen targets must be alive at that moment";
        G14_5 = "G-14.5", "A first effect 'use card X on a target': that target is chosen with the skill and must be legal then";
        G14_6 = "G-14.6", "Immediate effects run now";
        G14_7 = "G-14.7", "If the owner loses the skill or it becomes void: the state skill's effect ends";
        G14_8 = "G-14.8", "Void (无效): nobody can use the skill and it does nothing";
        G14_9 = "G-14.9", "No cost of losing more HP than one has";
        G14_10 = "G-14.10", "'Lose all skills of a general card' (断肠): what is printed on it";
        G14_11 = "G-14.11", "Limited skill: used = its count is spent when the skill has been used, whatever came of it";
        G15_1 = "G-15.1", "弃置 X cards / 获得 X cards with fewer available: do it with what there is, unless it is a cost, the only …";
        G15_2 = "G-15.2", "'A makes B discard' – B picks";
        G15_3 = "G-15.3", "并 joins two operations done together (neither without the other)";
        G15_4 = "G-15.4", "Acting on another's face-down hand: it is shuffled first, the pick is blind";
        G15_5 = "G-15.5", "Options: one whose cost cannot be paid, or all of whose unconditional effects cannot be done, cannot be …";
        G15_6 = "G-15.6", "重铸 a card: to the discard pile, draw 1";
        G15_7 = "G-15.7", "摸 X: get the top X. 补至 X / 弃置至 X: the difference, or nothing";
        G15_8 = "G-15.8", "观看: only the looker sees, nothing moves or is revealed";
        G15_9 = "G-15.9", "交给: into the other's hand";
        G15_10 = "G-15.10", "'One character … another character' differ";
        G15_11 = "G-15.11", "Half = rounded down";
        G15_12 = "G-15.12", "视为装备着 X (八阵): one has X's skill, the zone stays empty";
        G15_13 = "G-15.13", "'This phase/turn' without owner: in a timing the skill owner's, otherwise the one in which it is used";
        G15_14 = "G-15.14", "失去一张 mark = 弃. Marks are counted in 枚, cards in 张";
        RPre1 = "R-pre-1", "Unless stated, rules, terms and flow are those of 三国杀官方规则集 V2.22";
        RConf1 = "R-conf-1", "If a skill's text, a basic/trick card's text and general rules conflict: skill > card > rules";
        RConf2 = "R-conf-2", "If two skills conflict, the negative beats the positive";
        ROrder1 = "R-order-1", "Insertion: an event arising during another resolves first";
        ROrder2a = "R-order-2a", "One card, skill or event with several targets: from the turn player, counter-clockwise, each responds in …";
        ROrder2b = "R-order-2b", "Several characters with something to do at the same timing: same order, each triggers or decides";
        RLegal1 = "R-legal-1", "Before any use, legality is tested";
        RSkill1 = "R-skill-1", "锁定技 (locked) . Cannot be pre-shown; while its general is hidden, meeting the condition does not allow …";
        RSkill2 = "R-skill-2", "明置技 (show skill) . A locked skill that *can* be pre-shown. Text has two halves A and B. Hidden: meeting the …";
        RSkill3 = "R-skill-3", "限定技 (limited) . Pre-showable; at most once per game. Example 庞统【涅槃】: when dying, may discard all cards, …";
        RSkill4 = "R-skill-4", "限动技 (option-limited)";
        RSkill5 = "R-skill-5", "觉醒技 (awakening) . Must be used at its timing when its condition holds; once per game; irreversible change, …";
        RSkill6 = "R-skill-6", "主将技 / 副将技 (slot skills)";
        RSkill7 = "R-skill-7", "阵法技 (array) . Siege (围攻): you and another same-faction character with exactly one character of a different …";
        RSkill8 = "R-skill-8", "衍生技 (derived) . A skill obtained through another skill, not printed on a general. Example 刘备【仁望】: play …";
        RSkill9 = "R-skill-9", "转换技 (toggle; once spelled 转化技) . Two halves. While the general is shown you may hide it at the yin timing → …";
        RFac1 = "R-fac-1", "Showing turns a face-down general face up";
        RFac2 = "R-fac-2", "No general shown → no gender, no faction";
        RFac3 = "R-fac-3", "Dual-faction generals may only be deputies";
        RFac4 = "R-fac-4", "Some 'voluntary ambition' generals are ambition players only in the stated slot";
        RTerm1 = "R-term-1", "免战 Caused by some skills and 【调虎离山】: not counted in distance or seating, cannot use cards, cannot be the …";
        RTerm2 = "R-term-2", "鏖战 Starts through some skills, or when at most 4 characters remain (at most 3 in games of '七人以下') and no …";
        RTerm3 = "R-term-3", "阴阳鱼 mark When both generals are shown for the first time and the maximum life leaves one unpaired single …";
        RTerm4 = "R-term-4", "珠联璧合 mark First time both are shown and they are a companion pair: 1 mark";
        RTerm5 = "R-term-5", "先驱 mark The first player of the game to show a general gets 1 mark";
        RTerm6 = "R-term-6", "大势力 Every faction with the highest count, if that is ≥ 2";
        RTerm7 = "R-term-7", "小势力 Every faction that does not have the highest count";
        RTerm8 = "R-term-8", "势力召唤 From the initiator's next seat round to the initiator, ask each in turn whether to show one general of …";
        RTerm9 = "R-term-9", "移除 The general goes to the out-of-game general pile, the slot is vacant";
        RTerm10 = "R-term-10", "变更 (change) The skill names the slot";
        RTerm11 = "R-term-11", "招募 (recruit) Usually requires being definitely the same faction as the skill's owner";
        RTerm12 = "R-term-12", "平置/叠置 Side by side / stacked";
        RTerm13 = "R-term-13", "横置/重置 Turned sideways = chained";
        RTerm14 = "R-term-14", "重置 lifts the chain, 平置 lifts the stack, 复原 does both (each only if applicable)";
        RTerm15 = "R-term-15", "山鸣谷应 When another character for the first time shows a general that is a companion of one of your generals, …";
        RTerm16 = "R-term-16", "'/' pairs alternatives in order: 'if A/B then C/D' means A→C, B→D";
        RFaq1 = "R-faq-1", "Recruit and change never give half A of a show skill: the general enters face up, it is not *shown* (no …";
        RFaq2 = "R-faq-2", "If showing fixed your gender and faction and you are later hidden again, by whatever effect, both are …";
    }
}

/// Clauses that no code states yet: hiding and showing generals, careerists by choice, marks, summons, 变更, lords.
pub(super) const NOT_BUILT: &[Rule] = &[
    Rule::G2_1_1,
    Rule::G2_1_4,
    Rule::G2_1_5,
    Rule::G2_2_1,
    Rule::G2_2_2,
    Rule::G2_2_3,
    Rule::G2_2_4,
    Rule::G2_2_5,
    Rule::G2_3_1,
    Rule::G2_3_2,
    Rule::G2_3_5,
    Rule::G2_3_6,
    Rule::G2_3_7,
    Rule::G2_4_1,
    Rule::G2_4_2,
    Rule::G2_4_3,
    Rule::G2_4_4,
    Rule::G2_4_5,
    Rule::G2_4_6,
    Rule::G2_4_7,
    Rule::G2_4_8,
    Rule::G2_4_9,
    Rule::G2_4_10,
    Rule::G2_4_11,
    Rule::G2_4_12,
    Rule::G2_5_1,
    Rule::G2_5_2,
    Rule::G2_5_3,
    Rule::G2_5_4,
    Rule::G2_5_5,
    Rule::G2_5_6,
    Rule::G2_5_7,
    Rule::G2_5_9,
    Rule::G2_5_10,
    Rule::G2_6_1,
    Rule::G2_7_1,
    Rule::G2_7_2,
    Rule::G2_7_3,
    Rule::G3_1,
    Rule::G3_2,
    Rule::G3_3,
    Rule::G3_4,
    Rule::G3_5,
    Rule::G3_6,
    Rule::G7_1_24,
    Rule::G9_4_6,
    Rule::G9_4_7,
    Rule::G11_5_1,
    Rule::G11_5_2,
    Rule::G11_5_3,
    Rule::G11_6_1,
    Rule::G12_4,
    Rule::RSkill2,
    Rule::RSkill5,
    Rule::RSkill9,
    Rule::RFac1,
    Rule::RFac2,
    Rule::RFac3,
    Rule::RFac4,
    Rule::RTerm3,
    Rule::RTerm4,
    Rule::RTerm5,
    Rule::RTerm8,
    Rule::RTerm10,
    Rule::RTerm11,
    Rule::RTerm15,
    Rule::RFaq1,
    Rule::RFaq2,
];

/// Clauses that ask nothing of an engine, and why.
pub(super) const REMARKS: &[(Rule, &str)] = &[
    (Rule::G0_5, "the heading of what follows it"),
    (Rule::G2_5_8, "the classic reading; marks are taken"),
    (Rule::G4_3_2, "no skill of the sets acts there"),
    (Rule::G7_2_8, "the cards say the rest themselves"),
    (Rule::G8_3_7, "a card has no facts but those that are printed on it and what it lies as"),
    (Rule::G8_2_3, "nothing can kill between laying down and showing"),
    (Rule::G8_4_5, "a weak source, and no card of the deck"),
    (Rule::G13_1, "a note for whoever builds it"),
    (Rule::G13_3, "a note for whoever builds it"),
    (Rule::G13_4, "a note for whoever builds it"),
    (Rule::G13_5, "a note for whoever builds it"),
    (Rule::G14_9, "no cost is more health than whoever is at an idle point has"),
    (Rule::G15_10, "how texts are worded"),
    (Rule::G15_13, "how texts are worded"),
    (Rule::G15_14, "how texts are worded"),
    (Rule::RTerm16, "how texts are worded"),
];
