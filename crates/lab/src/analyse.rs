//! `analyse`: records judged ply by ply, with their turning points.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use stonecircle_bots::{Analysis, analyse};
use stonecircle_rules::{AnyView, Record, RecordError, Viewer};

use crate::cli::Analyse;
use crate::failure::{self, Failure};
use crate::lines::{self, Lines};

/// Judges each record and tells of each bad one.
pub(crate) fn run(args: &Analyse, out: &mut impl Write) -> Result<u8, Failure> {
    let mut lines = Lines::open(args.file.as_deref())?;
    let mut code = failure::OK;
    while let Some((number, line)) = lines.next()? {
        match judged(line, args.nodes) {
            Ok((record, analysis)) => tell(number, &record, &analysis, out)?,
            Err(words) => {
                failure::tell(&format!("line {number}: {words}"));
                code = failure::REFUSED;
            }
        }
    }
    Ok(code)
}

fn judged(line: &[u8], nodes: u64) -> Result<(Record, Analysis), String> {
    let words = |error: RecordError| error.to_string();
    let record = lines::text(line).and_then(Record::read).map_err(words)?;
    let replay = record.replay().map_err(words)?;
    let views: Vec<Box<dyn AnyView>> = replay
        .positions
        .iter()
        .map(|position| {
            let viewer = position.to_move().map_or(Viewer::Spectator, Viewer::Seat);
            position.view(viewer)
        })
        .collect();
    let result = replay.outcome.map(|outcome| outcome.result);
    let stop = AtomicBool::new(false);
    let analysis = analyse(&views, &record.moves, result, nodes, &stop, &mut |_| ())
        .map_err(|error| error.to_string())?;
    Ok((record, analysis))
}

fn tell(
    number: u64,
    record: &Record,
    analysis: &Analysis,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "record {number}: {}", record.game)?;
    let percent = |share: f64| (100.0 * share).round();
    for (index, ply) in analysis.plies.iter().enumerate() {
        let turn = analysis.turning_points.contains(&index);
        write!(
            out,
            "{:>4} {:>3} % {}",
            index + 1,
            percent(ply.chance),
            ply.played
        )?;
        if ply.loss > 0.0 {
            write!(
                out,
                "  gives away {} %; better {}",
                percent(ply.loss),
                ply.best.line.join(" ")
            )?;
        }
        writeln!(out, "{}", if turn { "  <- turning point" } else { "" })?;
    }
    writeln!(out, " end {:>3} %", percent(analysis.last))?;
    out.flush()?;
    Ok(())
}
