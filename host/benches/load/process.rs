//! What the kernel knows of a process: its CPU time, its memory; and on which cores it runs.

use std::time::Duration;

use rustix::param::clock_ticks_per_second;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

use crate::Outcome;

/// CPU time of all threads of a process so far, those that have ended included. Steps of 10 ms.
pub(crate) fn cpu(pid: u32) -> Outcome<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name in parentheses may hold spaces; what follows it does not.
    let (_, rest) = stat.rsplit_once(')').ok_or("no name in /proc/<pid>/stat")?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks: u64 = [fields.get(11), fields.get(12)]
        .into_iter()
        .map(|field| field.and_then(|text| text.parse::<u64>().ok()).ok_or("no times in /proc/<pid>/stat"))
        .sum::<Result<u64, _>>()?;
    Ok(Duration::from_secs_f64(ticks as f64 / clock_ticks_per_second() as f64))
}

/// Resident memory in bytes.
pub(crate) fn resident(pid: u32) -> Outcome<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kib * 1024)
}

/// Leaves `core` to the host, where there is another one.
pub(crate) fn keep_off_core(core: usize) {
    let Ok(mut allowed) = sched_getaffinity(None) else { return };
    if allowed.count() > 1 {
        allowed.unset(core);
        if let Err(error) = sched_setaffinity(None, &allowed) {
            eprintln!("bench: the load shares the host's core: {error}");
        }
    }
}

/// Cores that this process may use.
pub(crate) fn cores() -> u32 {
    sched_getaffinity(None).as_ref().map_or(0, CpuSet::count)
}
