//! Tasks that wait for accounts of a tool: users take turns, and each user's own tasks keep their order.
//!
//! However many tasks one user has waiting, another's first waits for at most one of them. The first waiting
//! tasks of a user are told how many go before them, at most once a second.

use std::collections::{HashMap, VecDeque};

use uuid::Uuid;

use crate::tasks::writing::waiting::{Kind, Waiting};

/// Maximum number of a user's tasks that have a place: a page shows few, and each change of a place is an
/// event.
const PLACES: usize = 10;

/// The waiting tasks of one tool.
#[derive(Default)]
pub(crate) struct Line {
    /// Users with waiting tasks, the one whose turn it is first.
    turns: VecDeque<Uuid>,
    /// Each user's tasks by kind, the oldest first: those that cannot go hold up no others, and thousands of them cost
    /// no more to pass by than one.
    waiting: HashMap<Uuid, Vec<(Kind, VecDeque<Waiting>)>>,
    len: usize,
}

impl Line {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// A task joins; a user who has none waiting takes the last turn.
    pub(crate) fn join(&mut self, waiting: Waiting) {
        if !self.waiting.contains_key(&waiting.user) {
            self.turns.push_back(waiting.user);
        }
        self.insert(waiting);
    }

    /// A task comes back that was to go: its user has not had that turn.
    pub(crate) fn come_back(&mut self, waiting: Waiting) {
        self.turns.retain(|user| *user != waiting.user);
        self.turns.push_front(waiting.user);
        self.insert(waiting);
    }

    /// Takes a task out that will not go; false if it is not there.
    pub(crate) fn leave(&mut self, user: Uuid, id: Uuid) -> bool {
        let Some(kinds) = self.waiting.get_mut(&user) else { return false };
        let found = kinds.iter().enumerate().find_map(|(place, (_, tasks))| {
            Some((place, tasks.binary_search_by_key(&id, |task| task.id).ok()?))
        });
        let Some((place, index)) = found else { return false };
        kinds[place].1.remove(index);
        self.len -= 1;
        if kinds[place].1.is_empty() {
            kinds.swap_remove(place);
        }
        if kinds.is_empty() {
            self.waiting.remove(&user);
            self.turns.retain(|other| *other != user);
        }
        true
    }

    fn insert(&mut self, waiting: Waiting) {
        let kinds = self.waiting.entry(waiting.user).or_default();
        let kind = Kind::of(&waiting);
        let place = kinds.iter().position(|(other, _)| *other == kind);
        let place = place.unwrap_or_else(|| {
            kinds.push((kind, VecDeque::new()));
            kinds.len() - 1
        });
        let tasks = &mut kinds[place].1;
        // Ids grow with time, so that most join at the end.
        let behind = tasks.iter().rev().take_while(|other| other.id > waiting.id).count();
        tasks.insert(tasks.len() - behind, waiting);
        self.len += 1;
    }

    /// Takes the oldest task that can go of the first user who has one, with what says that it can; the user's next turn
    /// is the last one.
    pub(crate) fn next<T>(&mut self, mut can_go: impl FnMut(Kind) -> Option<T>) -> Option<(Waiting, T)> {
        let mut known: Vec<Kind> = Vec::new();
        let mut judge = |kind: Kind| {
            if known.contains(&kind) {
                return None;
            }
            let found = can_go(kind);
            if found.is_none() {
                known.push(kind);
            }
            found
        };
        let mut chosen = None;
        for (turn, user) in self.turns.iter().enumerate() {
            let kinds = self.waiting.get(user).into_iter().flatten().enumerate();
            let able =
                kinds.filter_map(|(place, (kind, tasks))| Some((tasks.front()?.id, place, judge(*kind)?)));
            if let Some((_, place, found)) = able.min_by_key(|(id, ..)| *id) {
                chosen = Some((turn, place, found));
                break;
            }
        }
        let (turn, place, found) = chosen?;
        let user = self.turns.remove(turn)?;
        let kinds = self.waiting.get_mut(&user)?;
        let waiting = kinds[place].1.pop_front()?;
        self.len -= 1;
        if kinds[place].1.is_empty() {
            kinds.swap_remove(place);
        }
        if kinds.is_empty() {
            self.waiting.remove(&user);
        } else {
            self.turns.push_back(user);
        }
        Some((waiting, found))
    }

    /// The first tasks of each user with how many go before them if nothing else comes. Tasks that no account can take
    /// are passed by, and have no place. Costs as many steps as users wait, however many tasks they have.
    pub(crate) fn places(&self) -> Vec<(Uuid, Uuid, u32)> {
        let mut users: Vec<_> =
            self.turns.iter().map(|user| (*user, self.first_of(user).into_iter())).collect();
        let mut places = Vec::new();
        let mut before = 0;
        // Rounds of turns, as `next` gives them.
        while !users.is_empty() {
            users.retain_mut(|(user, tasks)| {
                let Some(task) = tasks.next() else { return false };
                places.push((*user, task, before));
                before += 1;
                true
            });
        }
        places
    }

    /// A user's oldest tasks that can go.
    fn first_of(&self, user: &Uuid) -> Vec<Uuid> {
        let kinds = self.waiting.get(user).into_iter().flatten().map(|(_, tasks)| tasks);
        let able = kinds.filter(|tasks| tasks.front().is_some_and(|task| task.stuck.is_none()));
        let mut first: Vec<Uuid> =
            able.flat_map(|tasks| tasks.iter().take(PLACES).map(|task| task.id)).collect();
        first.sort_unstable();
        first.truncate(PLACES);
        first
    }

    /// Looks at every task, and drops those for which `keep` says so.
    pub(crate) fn retain_mut(&mut self, mut keep: impl FnMut(&mut Waiting) -> bool) {
        self.waiting.retain(|_, kinds| {
            kinds.retain_mut(|(_, tasks)| {
                tasks.retain_mut(&mut keep);
                !tasks.is_empty()
            });
            !kinds.is_empty()
        });
        self.turns.retain(|user| self.waiting.contains_key(user));
        self.len = self.waiting.values().flatten().map(|(_, tasks)| tasks.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::health::RestCause;
    use crate::accounts::wires::Wires;

    fn task(id: u128, user: u128, form: u16) -> Waiting {
        let (id, user) = (Uuid::from_u128(id), Uuid::from_u128(user));
        Waiting {
            id,
            user,
            form,
            pin: None,
            test: false,
            refusing: Wires::default(),
            points: 0,
            params: None,
            attempts: 0,
            blame: crate::accounts::blame::Blame::default(),
            created_ms: 0,
            stuck: None,
        }
    }

    fn next(line: &mut Line) -> Option<u128> {
        line.next(|_| Some(())).map(|(waiting, ())| waiting.id.as_u128())
    }

    #[test]
    fn one_users_5000_tasks_delay_anothers_first_by_at_most_one_slot() {
        let mut line = Line::default();
        (0..5000).for_each(|id| line.join(task(id, 1, 0)));
        assert_eq!(next(&mut line), Some(0));
        line.join(task(5000, 2, 0));
        line.join(task(5001, 2, 0));
        let order: Vec<_> = (0..5).filter_map(|_| next(&mut line)).collect();
        assert_eq!(order, [1, 5000, 2, 5001, 3]);
        assert_eq!(line.len(), 4996);
    }

    #[test]
    fn a_task_that_cannot_go_holds_up_neither_its_users_others_nor_other_users() {
        let mut line = Line::default();
        for waiting in [task(1, 1, 7), task(2, 1, 0), task(3, 2, 7), task(4, 2, 0)] {
            line.join(waiting);
        }
        let free = |kind: Kind| (kind.form == 0).then_some(());
        let mut able = || line.next(free).map(|(waiting, ())| waiting.id.as_u128());
        assert_eq!((able(), able(), able()), (Some(2), Some(4), None));
        assert_eq!((next(&mut line), next(&mut line), next(&mut line)), (Some(1), Some(3), None));
        assert!(line.turns.is_empty() && line.waiting.is_empty() && line.len() == 0);
    }

    #[test]
    fn the_place_of_a_task_is_the_number_of_those_that_go_before_it() {
        let mut line = Line::default();
        (0..50).for_each(|id| line.join(task(id, 1, 0)));
        (50..53).for_each(|id| line.join(task(id, 2, u16::try_from(id % 2).unwrap())));
        line.join(task(53, 3, 0));
        let mut stuck = task(54, 3, 1);
        stuck.stuck = Some((0, RestCause::Auth));
        line.join(stuck);
        for _ in 0..3 {
            let places = line.places();
            assert!(places.iter().all(|(_, id, _)| id.as_u128() != 54), "nobody knows when it goes");
            let mut going = Line::default();
            for (_, waiting) in line.waiting.values().flatten() {
                for other in waiting.iter().filter(|other| other.stuck.is_none()) {
                    let (id, user) = (other.id.as_u128(), other.user.as_u128());
                    going.join(task(id, user, other.form));
                }
            }
            going.turns = line.turns.clone();
            let order: Vec<Uuid> =
                std::iter::from_fn(|| going.next(|_| Some(())).map(|(next, ())| next.id)).collect();
            for (_, id, before) in &places {
                assert_eq!(order.iter().position(|other| other == id), Some(*before as usize));
            }
            assert_eq!(places.iter().filter(|(user, ..)| user.as_u128() == 1).count(), PLACES);
            line.next(|kind| (kind.form == 0).then_some(()));
        }
    }

    #[test]
    fn a_task_that_comes_back_has_its_turn_and_its_place() {
        let mut line = Line::default();
        for waiting in [task(1, 1, 0), task(2, 1, 0), task(3, 2, 0)] {
            line.join(waiting);
        }
        let (first, ()) = line.next(|_| Some(())).unwrap();
        line.come_back(first);
        let order: Vec<_> = (0..3).filter_map(|_| next(&mut line)).collect();
        assert_eq!(order, [1, 3, 2]);
        line.join(task(4, 1, 0));
        line.join(task(5, 2, 0));
        line.retain_mut(|waiting| waiting.id.as_u128() != 4);
        assert_eq!((line.len(), line.leave(Uuid::from_u128(2), Uuid::from_u128(9))), (1, false));
        line.join(task(6, 2, 1));
        assert!(line.leave(Uuid::from_u128(2), Uuid::from_u128(6)));
        assert_eq!((line.len(), next(&mut line)), (1, Some(5)));
    }
}
