import { doorFitOf } from '#rules/catalogue/fit/door.ts'
import { heatMm } from './clearances.ts'
import { chairGroups, doorsOf, type Finding, firstOfEach, widestDoorMm } from './judge-plan.ts'
import { theItem } from './names.ts'
import type { Plan } from './placed-items.ts'
import { frontNeeds, screenText, theChairs, tooBigText } from './sentences.ts'
import { backOf } from './footprint.ts'
import { bedSpace, chairSpace, frontSpace, screenDistance, seatOf, tableBefore, tableOf } from './use-rules.ts'

/** What is fine, in sentences: all that the findings do not mention. The fronts with the least room to spare come first. */
export function fineTexts(plan: Plan, findings: readonly Finding[]): string[] {
  const { room, items } = plan
  const isSaid = (rules: readonly Finding['rule'][], id?: string) =>
    findings.some(({ rule, itemIds }) => rules.includes(rule) && (id === undefined || itemIds.includes(id)))
  const say = (isFine: boolean, text: string) => (isFine ? [text] : [])
  const doors = doorsOf(plan)
  const doorMm = widestDoorMm(plan)
  const isOneDoor = doors.length === 1
  const windows = room.openings.filter(({ kind }) => kind === 'window')
  const heat = room.fixed.filter(({ kind }) => heatMm[kind] > 0)
  const fronts = items
    .filter(({ front, id }) => front !== null && !isSaid(['drawersFree'], id))
    .map((item) => ({ item, ...frontSpace(plan, item) }))
    .toSorted((one, other) => one.freeMm - one.neededMm - (other.freeMm - other.neededMm))
  if (items.length === 0) return []
  return [
    ...say(
      doors.length > 0 && items.some(({ isOwn }) => !isOwn) && !isSaid(['doorFit']),
      `Every piece goes through the ${doorMm} mm door.`,
    ),
    ...firstOfEach(items).flatMap((item) => {
      const fit = item.isOwn || isSaid(['doorFit'], item.id) ? null : doorFitOf({ sides: item.sides }, doorMm)
      if (fit?.kind !== 'tooBig') return []
      const apart = item.kind === 'table' ? 'with its base off' : 'in parts'
      return [`${tooBigText(item, fit)} as one piece; ${apart} it goes through.`]
    }),
    ...say(
      doors.some(({ opens }) => opens === 'in') && !isSaid(['doorHit']),
      isOneDoor ? 'The door opens without hitting anything.' : 'The doors open without hitting anything.',
    ),
    ...fronts.map(({ item, freeMm, neededMm }) => {
      return `${frontNeeds(item, theItem(plan, item))} ${neededMm} mm with room to stand; ${freeMm} mm are free.`
    }),
    ...chairGroups(plan).flatMap((chairs) => {
      const [chair] = chairs
      if (!chair || isSaid(['behindChair'], chair.id)) return []
      const free = chairs.flatMap((each) => {
        const table = tableOf(plan, each)
        return table ? [chairSpace(plan, each, table).freeMm] : []
      })
      return [`Behind ${theChairs(chairs)} at wall ${backOf[chair.turn]} ${Math.min(...free)} mm are free.`]
    }),
    ...items.flatMap((item) => {
      if (item.kind !== 'bed' || isSaid(['bedSides'], item.id)) return []
      const freeMm = Math.max(...bedSpace(plan, item).map((side) => side.freeMm))
      return [`Beside ${theItem(plan, item)} ${freeMm} mm are free.`]
    }),
    ...items.flatMap((sofa) => {
      const before = sofa.kind === 'sofa' && !isSaid(['sofaToTable'], sofa.id) ? tableBefore(plan, sofa) : null
      return before
        ? [`From ${theItem(plan, sofa)} to ${theItem(plan, before.table)} ${before.freeMm} mm are free.`]
        : []
    }),
    ...items.flatMap((stand) => {
      const seat = stand.screenInches > 0 ? seatOf(plan, stand) : undefined
      if (!seat || isSaid(['screenDistance'], stand.id)) return []
      const { freeMm, rangeMm } = screenDistance(stand, seat, stand.screenInches)
      const screen = screenText({ inches: stand.screenInches, rangeMm })
      return [`${screen}; the middle of ${theItem(plan, seat)} is ${freeMm} mm from it.`]
    }),
    ...say(heat.length > 0 && !isSaid(['nearHeat']), 'Everything is far enough from what heats the room.'),
    ...say(
      windows.length > 0 && !isSaid(['windowCovered']),
      `Nothing stands in front of the ${windows.length === 1 ? 'window' : 'windows'}.`,
    ),
    ...say(!isSaid(['overlap', 'outside', 'tooLarge']), 'Nothing overlaps, and nothing is higher than the room.'),
  ]
}
