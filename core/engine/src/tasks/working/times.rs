//! How long tasks take, by the site's own figures.
//!
//! Counted are tasks that succeeded, from the submit to the result, by combination: their mode and those of its
//! parameters that the default price depends on, which are those that cost the vendor time. Where a combination has too
//! few samples the whole mode answers, and below that what the tool says of itself. Simulated vendors are counted apart:
//! a demonstration is told its own times and spoils nobody else's. [`timing`](super::timing) keeps all of it.
//!
//! A usual time is told from 20 samples on. Each combination is one histogram.

mod histogram;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use baigong_provider::Mode;
use serde_json::{Map, Value};

use crate::tasks::rows::model::Usual;
pub(crate) use histogram::{Histogram, bucket_of};

/// Below this nothing is told: a median of a few says nothing.
pub const LEAST_SAMPLES: u64 = 20;
/// Maximum number of combinations of one mode that are told apart; what comes after them counts for the mode
/// alone.
const MOST_COMBINATIONS: usize = 64;

impl Usual {
    fn of(histogram: &Histogram) -> Option<Self> {
        let samples = histogram.samples();
        (samples >= LEAST_SAMPLES).then(|| Self {
            median_ms: histogram.quantile_ms(0.5),
            p90_ms: Some(histogram.quantile_ms(0.9)),
            samples,
        })
    }
}

/// Who worked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    Vendor,
    Simulated,
}

impl Source {
    pub(crate) const ALL: [Self; 2] = [Self::Vendor, Self::Simulated];

    pub(crate) fn of(simulated: bool) -> Self {
        if simulated { Self::Simulated } else { Self::Vendor }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Vendor => "vendor",
            Self::Simulated => "simulated",
        }
    }
}

/// Number of a combination.
pub(crate) type CombinationId = u16;

/// The parameters of no task in particular: those of the whole mode.
const WHOLE: &str = "{}";

/// A mode with the parameters that decide how long it takes, and what is known of it by [`Source`].
struct Combination {
    /// Number of the first form of the mode, whichever version of the tool a task was of.
    form: u16,
    params: String,
    /// As the table has it.
    known: [Histogram; 2],
    /// Counted here since, and not in the table yet.
    fresh: [Histogram; 2],
}

impl Combination {
    fn new(form: u16, params: String) -> Self {
        Self { form, params, known: Default::default(), fresh: Default::default() }
    }

    fn all(&self, source: Source) -> Histogram {
        let mut all = self.known[source as usize].clone();
        all.merge(&self.fresh[source as usize]);
        all
    }
}

#[derive(Default)]
struct Table {
    combinations: Vec<Combination>,
    index: HashMap<(u16, String), CombinationId>,
}

impl Table {
    /// The combination of this text, made if there is room for one more; else that of the whole mode.
    fn intern(&mut self, form: u16, params: String) -> CombinationId {
        if let Some(id) = self.index.get(&(form, params.clone())) {
            return *id;
        }
        let whole = if params == WHOLE { None } else { Some(self.intern(form, WHOLE.into())) };
        let of_mode = self.index.keys().filter(|(of, _)| *of == form).count();
        let id = CombinationId::try_from(self.combinations.len()).ok();
        match (id, whole) {
            (Some(id), None) => self.add(id, form, params),
            (Some(id), Some(_)) if of_mode <= MOST_COMBINATIONS => self.add(id, form, params),
            // Without room even for a whole mode nothing is counted.
            (_, whole) => whole.unwrap_or(CombinationId::MAX),
        }
    }

    fn add(&mut self, id: CombinationId, form: u16, params: String) -> CombinationId {
        self.index.insert((form, params.clone()), id);
        self.combinations.push(Combination::new(form, params));
        id
    }

    fn of_mode(&self, form: u16, source: Source) -> Histogram {
        let mut all = Histogram::default();
        let of_mode = self.combinations.iter().filter(|combination| combination.form == form);
        of_mode.for_each(|combination| all.merge(&combination.all(source)));
        all
    }
}

/// A count of one step of one combination, on its way to the table or from it.
pub(crate) struct Count {
    /// Number of the first form of the mode.
    pub form: u16,
    pub params: String,
    pub source: Source,
    pub bucket: u16,
    pub tasks: u64,
}

/// The usual times of every mode, as this process knows them. A mode goes by the number of its first form, so that what is
/// known of it stays when its tool is replaced.
#[derive(Default)]
pub(crate) struct Times {
    table: Mutex<Table>,
}

impl Times {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The combination that parameters of a mode belong to.
    pub(crate) fn combination(&self, form: u16, mode: &Mode, params: &Map<String, Value>) -> CombinationId {
        self.table().intern(form, text(mode, params))
    }

    /// The combination of all tasks of a mode whose parameters are not known.
    pub(crate) fn whole(&self, form: u16) -> CombinationId {
        self.table().intern(form, WHOLE.into())
    }

    /// Counts a task that succeeded.
    pub(crate) fn took(&self, combination: CombinationId, source: Source, ms: i64) {
        if let Some(combination) = self.table().combinations.get_mut(usize::from(combination)) {
            combination.fresh[source as usize].add(bucket_of(ms), 1);
        }
    }

    /// How long tasks with these parameters usually take, by the narrowest that has samples enough.
    pub(crate) fn usual(
        &self,
        form: u16,
        mode: &Mode,
        params: &Map<String, Value>,
        source: Source,
    ) -> Option<Usual> {
        let table = self.table();
        let own = table
            .index
            .get(&(form, text(mode, params)))
            .map(|id| table.combinations[usize::from(*id)].all(source));
        own.and_then(|own| Usual::of(&own)).or_else(|| Usual::of(&table.of_mode(form, source)))
    }

    /// What is known of a mode: the whole of it, with no parameters, and each combination with samples enough.
    pub(crate) fn of_mode(&self, form: u16, source: Source) -> Vec<(Map<String, Value>, Usual)> {
        let table = self.table();
        let whole = Usual::of(&table.of_mode(form, source)).map(|usual| (Map::new(), usual));
        let parts = table.combinations.iter().filter(|part| part.form == form && part.params != WHOLE);
        let told = parts.filter_map(|part| {
            let usual = Usual::of(&part.all(source))?;
            Some((serde_json::from_str(&part.params).ok()?, usual))
        });
        whole.into_iter().chain(told).collect()
    }

    /// Takes what was counted here and is in no table yet.
    pub(crate) fn take_fresh(&self) -> Vec<Count> {
        let mut counts = Vec::new();
        for combination in &mut self.table().combinations {
            for source in Source::ALL {
                let fresh = std::mem::take(&mut combination.fresh[source as usize]);
                counts.extend(fresh.steps().map(|(bucket, tasks)| {
                    let (form, params) = (combination.form, combination.params.clone());
                    Count { form, params, source, bucket, tasks }
                }));
            }
        }
        counts
    }

    /// Counts again what could not be written.
    pub(crate) fn put_back(&self, counts: Vec<Count>) {
        let mut table = self.table();
        for Count { form, params, source, bucket, tasks } in counts {
            let id = table.intern(form, params);
            if let Some(combination) = table.combinations.get_mut(usize::from(id)) {
                combination.fresh[source as usize].add(bucket, tasks);
            }
        }
    }

    /// Knows what the table says, in place of what it said before.
    pub(crate) fn learn(&self, counts: Vec<Count>) {
        let mut table = self.table();
        table.combinations.iter_mut().for_each(|combination| combination.known = Default::default());
        for Count { form, params, source, bucket, tasks } in counts {
            let id = table.intern(form, params);
            if let Some(combination) = table.combinations.get_mut(usize::from(id)) {
                combination.known[source as usize].add(bucket, tasks);
            }
        }
    }
}

/// The parameters that decide how long a mode takes: what its price depends on, and what multiplies it.
fn text(mode: &Mode, params: &Map<String, Value>) -> String {
    let price = &mode.price;
    // Whether a video is among the files is no parameter.
    let named = price.dimensions.iter().filter(|name| !name.contains('('));
    let deciding = named.chain(&price.per);
    let values: Map<String, Value> =
        deciding.filter_map(|name| Some((name.clone(), params.get(name)?.clone()))).collect();
    Value::Object(values).to_string()
}

#[cfg(test)]
mod tests;
