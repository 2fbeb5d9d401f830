import { type Figures, figureRow } from './figures.ts'
import { measureFirstVisit, measurePages, type Visit } from './lighthouse.ts'

/*
 * Pages as a phone sees them, in the table of `npm run bench`: the medians of `npm run lighthouse`. The reference of
 * the first visit ever is the visit of the same page when its pictures are made.
 */

const minScore = 98
const maxLcpSeconds = 1.8
const maxTbtMs = 100
const maxScriptKb = 125
/** What the first visit may take longer: visits of the same page differ by as much. */
const lcpToleranceSeconds = 0.2

/** Four pages, and the first visit of the home page. */
export async function benchPages(): Promise<Figures> {
  const pages = await measurePages({ isAll: false })
  const first = await measureFirstVisit()
  const warmSeconds = pages.home?.['LCP s'] ?? Number.NaN
  const rows = [
    ...Object.entries(pages).flatMap(([name, visit]) => pageRows(name, visit)),
    figureRow(
      'home page, first visit ever: LCP',
      `${first['LCP s']} s`,
      `${warmSeconds} s (warm)`,
      first['LCP s'] <= warmSeconds + lcpToleranceSeconds,
    ),
  ]
  return { rows, isGood: rows.every((cells) => cells.at(-1) === 'ok') }
}

function pageRows(name: string, visit: Visit): string[][] {
  const { score, 'LCP s': lcpSeconds, 'TBT ms': tbtMs, 'script kB': scriptKb } = visit
  return [
    figureRow(`Lighthouse, ${name}: score`, String(score), String(minScore), score >= minScore),
    figureRow(`Lighthouse, ${name}: LCP`, `${lcpSeconds} s`, `${maxLcpSeconds} s`, lcpSeconds <= maxLcpSeconds),
    figureRow(`Lighthouse, ${name}: TBT`, `${tbtMs} ms`, `${maxTbtMs} ms`, tbtMs <= maxTbtMs),
    figureRow(`Lighthouse, ${name}: scripts`, `${scriptKb} kB`, `${maxScriptKb} kB`, scriptKb <= maxScriptKb),
  ]
}
