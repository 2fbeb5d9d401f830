import { drawerMm, heatMm, mainWayMm, minorWayMm, tableEdgeMm } from './clearances.ts'
import type { Finding, Move } from './judge-plan.ts'
import { capitalize, headNoun, placeText, sideName, theDoor, theItem, theThing, theTwo } from './names.ts'
import type { ItemFacts, Plan, PlacedItem } from './placed-items.ts'
import { tooLarge } from './room-rules.ts'

/** A finding in words: `strong` and `rest` are one sentence, `note` is a smaller one below it. */
export interface Sentence {
  strong: string
  rest: string
  note: string
  /** What the list says below the item: `380 mm from the sofa`; empty for a way. */
  short: string
  /** `Move it 100 mm`, or `Show` for a way; empty without a button. */
  button: string
}

type Words = Omit<Partial<Sentence>, 'button'> & { strong: string }

/** A finding in words. */
export function sentenceOf(plan: Plan, finding: Finding): Sentence {
  const isWay = finding.rule === 'mainWay' || finding.rule === 'minorWay'
  const button = finding.move ? `Move it ${finding.move.byMm} mm` : isWay ? 'Show' : ''
  return { rest: '', note: '', short: '', ...wordsOf(plan, finding), button }
}

/** The whole sentence as text, without its note. */
export const sentenceText = ({ strong, rest }: Sentence): string => [strong, rest].filter(Boolean).join(' ')

const comfortable = (mm: number) => `${mm} mm are comfortable.`

function wordsOf(plan: Plan, { rule, kind, figures, itemIds, move }: Finding): Words {
  const about = itemIds.flatMap((id) => plan.items.find((item) => item.id === id) ?? [])
  const [item, other] = about
  const it = item ? theItem(plan, item) : ''
  const advice = move ? adviceOf(plan, move, about) : ''
  switch (rule) {
    case 'outside': {
      const strong = capitalize(`${it} reaches ${figures.byMm} mm beyond wall ${figures.wall}.`)
      return { strong, rest: advice, short: `${figures.byMm} mm beyond wall ${figures.wall}` }
    }
    case 'tooLarge':
      return item ? { ...tooLargeWords(plan, item, it), short: 'Too large for the room' } : { strong: '' }
    case 'overlap': {
      const strong = capitalize(`${it} and ${other ? theItem(plan, other) : ''} overlap by ${figures.byMm} mm.`)
      return { strong, rest: advice, short: `Overlaps ${other ? theItem(plan, other) : ''}` }
    }
    case 'doorHit':
      return {
        strong: capitalize(`${theDoor(plan, figures.door)} hits ${it}.`),
        rest: advice,
        short: 'The door hits it',
      }
    case 'doorwayFree': {
      const strong = `In front of ${theDoor(plan, figures.door)} ${figures.freeMm} mm are free;`
      return { strong, rest: `${figures.neededMm} mm are needed to go through.`, short: 'In front of the door' }
    }
    case 'windowCovered': {
      const { sillMm, highMm, acrossMm } = figures
      const strong = `The window sill is ${sillMm} mm; ${it} in front of it is ${highMm} mm high.`
      return { strong, rest: `It covers ${acrossMm} mm of the window.`, short: 'In front of the window' }
    }
    case 'drawersFree': {
      const short = `${figures.freeMm} mm free in front`
      if (!item) return { strong: '' }
      if (kind === 'tight') {
        const strong = `In front of ${it} ${figures.freeMm} mm are free;`
        return { strong, rest: `${figures.neededMm} mm let you stand ${atFront(item)}.`, short }
      }
      const strong = `${frontNeeds(item, it)} ${figures.neededMm} mm in front;`
      const note = `With room to stand ${item.sides.widthMm + drawerMm} mm: its depth and ${drawerMm} mm.`
      return { strong, rest: `${figures.freeMm} mm are free.`, note, short }
    }
    case 'nearHeat': {
      const isFire = figures.neededMm > heatMm.radiator
      const strong = capitalize(`${it} is ${figures.freeMm} mm from ${theThing(plan, figures.thing)};`)
      const note = isFire
        ? 'Fire and Emergency New Zealand: a metre from anything that heats.'
        : 'A hand’s width lets the warm air past the timber.'
      const rest = isFire ? `${figures.neededMm} mm are safe.` : comfortable(figures.neededMm)
      return { strong, rest, note, short: `${figures.freeMm} mm from ${theThing(plan, figures.thing)}` }
    }
    case 'doorFit':
      return { strong: `${tooBigText(item, figures)}.`, short: 'Too big for the door' }
    case 'behindChair':
      return chairWords(plan, figures, kind, about)
    case 'seats': {
      const { side, chairs, eachMm, neededMm } = figures
      const edge = side === 'one' ? 'one side' : `the ${side} side`
      const strong = `At ${edge} of ${it} ${chairs} chairs have ${eachMm} mm each;`
      return { strong, rest: comfortable(neededMm), short: `${chairs} chairs at ${edge}` }
    }
    case 'bedSides': {
      const { side, freeMm, neededMm } = figures
      if (!item || side === null) {
        return {
          strong: `Beside ${it} up to ${freeMm} mm are free;`,
          rest: `${neededMm} mm let you in.`,
          short: `${freeMm} mm free beside it`,
        }
      }
      const on = `on the ${sideName(item, side)}`
      const strong = `${capitalize(on)} side of ${it} ${freeMm} mm are free;`
      return { strong, rest: comfortable(neededMm), short: `${freeMm} mm free ${on}` }
    }
    case 'sofaToTable': {
      const [least, most] = figures.neededMm
      const from = `${figures.freeMm} mm from ${other ? theItem(plan, other) : ''}`
      return { strong: capitalize(`${it} is ${from};`), rest: `${least} to ${most} mm are comfortable.`, short: from }
    }
    case 'screenDistance': {
      const seat = other ? theItem(plan, other) : ''
      const rest = `the middle of ${seat} is ${figures.freeMm} mm from it.`
      return { strong: `${screenText(figures)};`, rest, short: `${figures.freeMm} mm from ${seat}` }
    }
    case 'tallAway': {
      const strong = `${item?.name ?? ''}: ${figures.freeMm} mm from the wall behind it.`
      const note = 'Natural Hazards Commission: fix tall furniture to the studs.'
      const rest = 'A tall piece stands at a wall and is fixed to it.'
      return { strong, rest, note, short: `${figures.freeMm} mm from the wall behind it` }
    }
    default: {
      const [from, to] =
        rule === 'mainWay'
          ? figures.doors.map((door) => theDoor(plan, door))
          : [theDoor(plan, figures.door), goalText(plan, item, figures.side)]
      const { widthMm, between } = figures.way
      if (!between) return { strong: `From ${from} there is no way to ${to}.` }
      const needed = rule === 'mainWay' ? mainWayMm : minorWayMm
      const rest = kind === 'wrong' ? `${needed.wrong} mm are needed.` : comfortable(needed.tight)
      const strong = `The way from ${from} to ${to} is ${widthMm} mm at its narrowest,`
      return { strong, rest: `between ${theTwo(plan, between)}; ${rest}` }
    }
  }
}

function goalText(plan: Plan, item: PlacedItem | undefined, side: Parameters<typeof sideName>[1] | null): string {
  if (!item) return ''
  return side === null ? theItem(plan, item) : `the ${sideName(item, side)} side of ${theItem(plan, item)}`
}

/** `Move the table 100 mm towards wall D.` */
function adviceOf(plan: Plan, { itemId, byMm, towards }: Move, about: readonly PlacedItem[]): string {
  const item = about.find(({ id }) => id === itemId)
  if (!item) return ''
  const isPlain = about.every((each) => each.id === itemId || headNoun(each) !== headNoun(item))
  return `Move ${isPlain ? `the ${headNoun(item)}` : theItem(plan, item)} ${byMm} mm towards wall ${towards}.`
}

function chairWords(
  plan: Plan,
  { rule, to, table, edgeMm, freeMm, neededMm }: Extract<Finding, { rule: 'behindChair' }>['figures'],
  kind: Finding['kind'],
  chairs: readonly PlacedItem[],
): Words {
  const nouns = theChairs(chairs)
  const short = `${freeMm} mm behind`
  const toText = theThing(plan, to)
  if (rule === 'edge') {
    const strong = `From the edge of ${theThing(plan, table)} to ${toText} ${freeMm} mm are free;`
    return { strong, rest: kind === 'wrong' ? `a chair needs ${neededMm} mm.` : comfortable(neededMm), short }
  }
  const isWall = toText.startsWith('wall')
  const where = isWall ? `behind ${nouns} at ${toText}` : `between ${nouns} and ${toText}`
  const note =
    edgeMm < tableEdgeMm.tight
      ? `From the table’s edge ${edgeMm} mm: ${nouns} can be pulled out; ${comfortable(tableEdgeMm.tight)}`
      : ''
  return { strong: `The walkway ${where} is ${freeMm} mm;`, rest: comfortable(neededMm), note, short }
}

/** `The Woodville Square Dining Table is too big for your 760 mm door by 10 mm`. */
export function tooBigText(
  item: Pick<PlacedItem, 'name'> | undefined,
  { doorMm, overMm }: { doorMm: number; overMm: number },
): string {
  return `The ${item?.name ?? ''} is too big for your ${doorMm} mm door by ${overMm} mm`
}

/** `the chairs`, `the stool`. */
export const theChairs = (chairs: readonly PlacedItem[]): string =>
  `the ${chairs[0]?.noun ?? 'chair'}${chairs.length > 1 ? 's' : ''}`

/** `A 65 inch screen is best seen from 1980 to 2640 mm`. */
export function screenText({
  inches,
  rangeMm: [from, to],
}: {
  inches: number
  rangeMm: readonly [number, number]
}): string {
  return `A ${inches} inch screen is best seen from ${from} to ${to} mm`
}

/** `The doors and drawers of the Omaha TV Stand need`. */
export function frontNeeds({ front }: PlacedItem, it: string): string {
  return `The ${front} of ${it} ${front === 'drawer' || front === 'front' ? 'needs' : 'need'}`
}

function atFront({ front }: PlacedItem): string {
  if (front === 'shelves' || front === 'front') return 'in front of it'
  return `at an open ${front === 'doors' ? 'door' : 'drawer'}`
}

function tooLargeWords(plan: Plan, facts: Pick<ItemFacts, 'sides'>, it: string): Words {
  const { room } = plan
  const found = tooLarge(room, facts.sides)
  const { lengthMm, widthMm, heightMm } = facts.sides
  if (found?.what === 'high') {
    return { strong: capitalize(`${it} is ${heightMm} mm high,`), rest: `the room ${room.heightMm} mm.` }
  }
  const isLong = found?.what === 'long'
  const [mm, wallMm] = isLong
    ? [Math.max(lengthMm, widthMm), Math.max(room.lengthMm, room.widthMm)]
    : [Math.min(lengthMm, widthMm), Math.min(room.lengthMm, room.widthMm)]
  const strong = capitalize(`${it} is ${found?.byMm ?? 0} mm too ${isLong ? 'long' : 'deep'} for this room.`)
  return { strong, rest: `It is ${mm} mm, the ${isLong ? 'longest' : 'shortest'} wall ${wallMm} mm.` }
}

/** Why something was not laid in; null if it is not too large for the room. */
export function notLaidInText(plan: Plan, facts: ItemFacts): Sentence | null {
  if (!tooLarge(plan.room, facts.sides)) return null
  const it = `the ${facts.isOwn ? facts.noun : facts.name}`
  return { rest: '', short: '', button: '', ...tooLargeWords(plan, facts, it), note: 'It was not laid in.' }
}

/** `2 do not work, 2 are tight`, in its parts; `Everything works`, `Nothing laid in yet`. */
export function countParts(plan: Plan, findings: readonly Finding[]): string[] {
  const wrong = findings.filter(({ kind }) => kind === 'wrong').length
  const tight = findings.length - wrong
  if (plan.items.length === 0) return ['Nothing laid in yet']
  if (findings.length === 0) return ['Everything works']
  return [
    ...(wrong > 0 ? [`${wrong} ${wrong === 1 ? 'does' : 'do'} not work`] : []),
    ...(tight > 0 ? [`${tight} ${tight === 1 ? 'is' : 'are'} tight`] : []),
  ]
}

/** Spoken after a move: `Kingsland Lamp Table, 2950 mm from D, 400 mm from C. 1 does not work, 2 are tight.` */
export function movedText(plan: Plan, item: PlacedItem, findings: readonly Finding[]): string {
  return `${item.name}, ${placeText(plan.room, item)}. ${countParts(plan, findings).join(', ')}.`
}

/** For the toast: `Kingsland Lamp Table moved 100 mm towards wall D.` */
export function movedByText(
  { name }: Pick<PlacedItem, 'name'>,
  { byMm, towards }: Pick<Move, 'byMm' | 'towards'>,
): string {
  return `${name} moved ${byMm} mm towards wall ${towards}.`
}
