//! What new accounts are given, within what the site gives in a day; and what it may promise until that is used up.
//!
//! Who gains by filling the site's day? Somebody with hundreds of networks keeps visitors out until midnight,
//! and gains at most that day's gifts; users with accounts notice nothing. Pages promise only what would be
//! given now (`Users::gifts`): who uses up the day's gifts gains no broken promise to point at.

use std::net::IpAddr;

use baigong_base::db::Tx;
use baigong_ground::day;
use baigong_ground::guard::networks;

use super::model::{ClientInfo, Gifts, UserError};
use super::{Users, rows};

/// Names of the site's own budgets among those of networks.
const SITE_BUDGET: &str = "site";
const GIFT_BUDGET: &str = "gifts";

impl Users {
    /// What somebody who comes from this address now would be given: nothing of what today has no room for.
    ///
    /// # Errors
    /// The database's.
    pub async fn gifts(&self, address: IpAddr) -> Result<Gifts, UserError> {
        let settings = &self.0.settings;
        let networks = networks(address);
        let names = networks.iter().map(|network| network.name.as_str()).chain([SITE_BUDGET, GIFT_BUDGET]);
        let spent = rows::spent_budgets(&self.0.db, names, day::number(self.now_ms())).await?;
        let has_room = |budget: &str, amount: i64, limit: i64| {
            spent.get(budget).copied().unwrap_or(0).saturating_add(amount) <= limit
        };
        let may_give = |points: i64| has_room(GIFT_BUDGET, points, self.gifts_of_a_day());
        let lets_in = has_room(SITE_BUDGET, 1, settings.site_anonymous_per_day)
            && networks.iter().all(|network| {
                has_room(&network.name, 1, settings.anonymous_per_day.saturating_mul(network.times.into()))
            });
        let (visitor, registered) = (settings.anonymous_points.now(), settings.starting_points.now());
        let given = |points: i64| if points > 0 && may_give(points) { points } else { 0 };
        Ok(Gifts {
            visitor: if lets_in { given(visitor) } else { 0 },
            registered: given(registered),
            upgraded: given(registered - visitor),
        })
    }

    /// Counts a visitor against the day's budgets, from the network's to the site's, whose rows are locked in that order.
    pub(super) async fn has_room_for_a_visitor(
        &self,
        tx: &mut Tx,
        client: &ClientInfo,
        today: i64,
        points: i64,
    ) -> Result<bool, UserError> {
        let settings = &self.0.settings;
        for network in networks(client.address) {
            let limit = settings.anonymous_per_day.saturating_mul(network.times.into());
            if !rows::spend_budget(tx, &network.name, today, 1, limit).await? {
                return Ok(false);
            }
        }
        if rows::spend_budget(tx, SITE_BUDGET, today, 1, settings.site_anonymous_per_day).await?
            && self.may_give(tx, points, today).await?
        {
            return Ok(true);
        }
        tracing::error!(
            "more visitors have come today than the site lets in; networks are not asked any more"
        );
        Ok(false)
    }

    /// Counts points of a gift against what the site gives away in a day.
    pub(super) async fn may_give(&self, tx: &mut Tx, points: i64, today: i64) -> Result<bool, UserError> {
        let limit = self.gifts_of_a_day();
        Ok(points <= 0 || rows::spend_budget(tx, GIFT_BUDGET, today, points, limit).await?)
    }

    fn gifts_of_a_day(&self) -> i64 {
        let settings = &self.0.settings;
        let gift = settings.starting_points.now().max(settings.anonymous_points.now());
        let usual = settings.site_anonymous_per_day.saturating_mul(gift);
        settings.gift_points_per_day.unwrap_or(usual)
    }
}
