use super::*;

#[tokio::test]
async fn products_stand_by_category_the_dearest_first_and_those_off_sale_nowhere() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let products = site.store.products();
        for (title, cents, category) in [
            ("便宜", 100, Category::Webui),
            ("开发者", 900, Category::Developer),
            ("贵", 200, Category::Webui),
            ("代码", 1, Category::ClaudeCode),
        ] {
            products.create(NewProduct { category, ..product(title, cents, 10) }).await.unwrap();
        }
        let gone = products.create(product("下架", 5, 1)).await.unwrap();
        assert!(!products.take_off_sale(&gone.id).await.unwrap().on_sale);
        let titles: Vec<String> =
            products.on_sale().await.unwrap().into_iter().map(|product| product.title).collect();
        assert_eq!(titles, ["贵", "便宜", "开发者", "代码"]);
        assert_eq!(products.all().await.unwrap().len(), 5);
        let user = person(&site.db, "buyer", None, None).await;
        let refused = site.store.buy(&user, &gone.id, "wechat", Way::Qr, None).await;
        assert!(matches!(refused, Err(StoreError::NoProduct)));
    })
    .await;
}

#[tokio::test]
async fn every_wrong_field_of_a_product_is_named() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let wrong = NewProduct {
            title: "a/b".into(),
            cents: 0,
            tag: Some("长".repeat(21)),
            details: "长".repeat(5001),
            english: EnglishWords {
                title: Some("x".repeat(128)),
                tag: Some("x".repeat(21)),
                details: Some("x".repeat(5001)),
            },
            points: -1,
            days: Some(4000),
            ..product("", 0, 0)
        };
        let Err(StoreError::Invalid(fields)) = site.store.products().create(wrong).await else { panic!() };
        let named: Vec<&str> = fields.iter().map(|wrong| wrong.path.as_str()).collect();
        assert_eq!(
            named,
            [
                "/title",
                "/cents",
                "/tag",
                "/details",
                "/english/title",
                "/english/tag",
                "/english/details",
                "/points",
                "/days",
            ]
        );
        let nothing = site.store.products().create(product("空", 100, 0)).await;
        assert!(matches!(nothing, Err(StoreError::Invalid(fields)) if fields[0].path == "/points"));
        assert!(site.store.products().all().await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_top_up_costs_the_minimum_at_least_unless_it_is_a_trial_card() {
    on_both(|test| async move {
        let mut site = Site::open(&test).await;
        let cheap = site.store.products().create(product("九元九", 990, 1000)).await.unwrap();
        site.set(|settings| settings.minimum_cents = 1000);
        let products = site.store.products();
        let refused = products.create(product("九元九", 999, 1000)).await;
        let Err(StoreError::Invalid(fields)) = refused else { panic!("{refused:?}") };
        assert_eq!((fields[0].path.as_str(), fields.len()), ("/cents", 1));
        assert_eq!(fields[0].message.zh, "充值最低 10 元，低于它的价格只能用于体验卡");
        assert!(matches!(
            products.change(&cheap.id, product("九元九", 990, 1000)).await,
            Err(StoreError::Invalid(_))
        ));
        assert!(products.create(product("十元", 1000, 1000)).await.is_ok());
        // What grants no points tops nothing up.
        assert!(products.create(NewProduct { days: Some(1), ..product("一天", 100, 0) }).await.is_ok());

        // What stands in the table from before is not sold, and the field is named.
        let user = person(&site.db, "buyer", None, None).await;
        let refused = site.store.buy(&user, &cheap.id, "wechat", Way::Qr, None).await;
        let Err(StoreError::Invalid(fields)) = refused else { panic!("{refused:?}") };
        assert_eq!(fields[0].path, "/product_id");
        let trial = NewProduct { trial: true, ..product("体验卡", 990, 1000) };
        assert!(products.change(&cheap.id, trial).await.unwrap().trial);
        assert_eq!(site.store.buy(&user, &cheap.id, "wechat", Way::Qr, None).await.unwrap().order.cents, 990);
        // The discount is no smaller top-up: the minimum is about the list price.
        let ten = products.create(product("十元", 1000, 5000)).await.unwrap();
        site.store.buy(&user, &ten.id, "wechat", Way::Qr, None).await.unwrap();

        site.set(|settings| settings.minimum_cents = 0);
        assert!(site.store.products().create(product("一分", 1, 1)).await.is_ok());
    })
    .await;
}

#[tokio::test]
async fn a_membership_grants_its_usual_days_unless_told_otherwise() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        for (membership, days) in [
            (Membership::SevenDays, 7),
            (Membership::Month, 30),
            (Membership::Quarter, 90),
            (Membership::HalfYear, 180),
            (Membership::Year, 365),
        ] {
            let new = NewProduct { membership: Some(membership), ..product("会员", 100, 0) };
            let made = site.store.products().create(new.clone()).await.unwrap();
            assert_eq!((made.membership, made.days), (Some(membership), days));
            let other = site.store.products().create(NewProduct { days: Some(3), ..new }).await.unwrap();
            assert_eq!(other.days, 3);
        }
        let card = NewProduct { membership: Some(Membership::VirtualCard), ..product("额度", 100, 500) };
        let card = site.store.products().create(card).await.unwrap();
        assert_eq!((card.days, card.points), (0, 500));
        assert_eq!(serde_json::to_value(card.membership).unwrap(), "VIRTUALCARD");
    })
    .await;
}

#[tokio::test]
async fn the_english_words_of_a_product_are_kept_by_its_orders() {
    on_both(|test| async move {
        let site = Site::open(&test).await;
        let words = |title: &str, tag: &str| EnglishWords {
            title: Some(title.into()),
            tag: Some(tag.into()),
            details: None,
        };
        let new = NewProduct { english: words(" Card ", " "), ..product("卡", 100, 5) };
        let made = site.store.products().create(new).await.unwrap();
        let kept = EnglishWords { title: Some("Card".into()), tag: None, details: None };
        assert_eq!(made.english, kept);
        let user = person(&site.db, "buyer", None, None).await;
        let order = site.store.buy(&user, &made.id, "wechat", Way::Qr, None).await.unwrap().order;
        let other = NewProduct { english: words("Other", "New"), ..product("卡", 100, 5) };
        let changed = site.store.products().change(&made.id, other).await.unwrap();
        assert_eq!(changed.english, words("Other", "New"));
        assert_eq!(site.store.order(&order.order_no).await.unwrap().english, kept);
    })
    .await;
}
