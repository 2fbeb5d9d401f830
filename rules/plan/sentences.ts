import type { Wall } from '#contract/plan/room.ts'
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

type Words = Omit<Sentence, 'button'>

/** A finding in words. */
export function sentenceOf(plan: Plan, finding: Finding): Sentence {
  const isWay = finding.rule === 'mainWay' || finding.rule === 'minorWay'
  const button = finding.move ? `Move it ${finding.move.byMm} mm` : isWay ? 'Show' : ''
  return { ...wordsOf(plan, finding), button }
}

/** The whole sentence as text, without its note. */
export const sentenceText = ({ strong, rest }: Sentence): string => [strong, rest].filter(Boolean).join(' ')

const say = (strong: string, rest = '', short = '', note = ''): Words => ({
  strong: capitalize(strong),
  rest,
  short,
  note,
})

const comfortable = (mm: number) => `${mm} mm are comfortable.`

function wordsOf(plan: Plan, { rule, kind, figures, itemIds, move }: Finding): Words {
  const about = itemIds.flatMap((id) => plan.items.find((item) => item.id === id) ?? [])
  const [item, other] = about
  const it = item ? theItem(plan, item) : ''
  const that = other ? theItem(plan, other) : ''
  const advice = move ? adviceOf(plan, move, about) : ''
  switch (rule) {
    case 'outside': {
      const beyond = `${figures.byMm} mm beyond wall ${figures.wall}`
      return say(`${it} reaches ${beyond}.`, advice, beyond)
    }
    case 'tooLarge':
      return { ...tooLargeWords(plan, item?.sides ?? nothing, it), short: 'Too large for the room' }
    case 'overlap':
      return say(`${it} and ${that} overlap by ${figures.byMm} mm.`, advice, `Overlaps ${that}`)
    case 'doorHit':
      return say(`${theDoor(plan, figures.door)} hits ${it}.`, advice, 'The door hits it')
    case 'doorwayFree':
      return say(
        `In front of ${theDoor(plan, figures.door)} ${figures.freeMm} mm are free;`,
        `${figures.neededMm} mm are needed to go through.`,
        'In front of the door',
      )
    case 'windowCovered':
      return say(
        `The window sill is ${figures.sillMm} mm; ${it} in front of it is ${figures.highMm} mm high.`,
        `It covers ${figures.acrossMm} mm of the window.`,
        'In front of the window',
      )
    case 'drawersFree': {
      const { freeMm, neededMm } = figures
      const short = `${freeMm} mm free in front`
      const stand = `${neededMm} mm let you stand ${atFront(item)}.`
      if (kind === 'tight') return say(`In front of ${it} ${freeMm} mm are free;`, stand, short)
      const note = `With room to stand ${(item?.sides.widthMm ?? 0) + drawerMm} mm: its depth and ${drawerMm} mm.`
      return say(`${frontNeeds(item, it)} ${neededMm} mm in front;`, `${freeMm} mm are free.`, short, note)
    }
    case 'nearHeat': {
      const { freeMm, neededMm } = figures
      const near = `${freeMm} mm from ${theThing(plan, figures.thing)}`
      return neededMm > heatMm.radiator
        ? say(
            `${it} is ${near};`,
            `${neededMm} mm are safe.`,
            near,
            'Fire and Emergency New Zealand: a metre from anything that heats.',
          )
        : say(`${it} is ${near};`, comfortable(neededMm), near, 'A hand’s width lets the warm air past the timber.')
    }
    case 'doorFit':
      return say(`${tooBigText(item, figures)}.`, '', 'Too big for the door')
    case 'behindChair':
      return chairWords(plan, figures, kind, about)
    case 'seats': {
      const { side, chairs, eachMm, neededMm } = figures
      const edge = side === 'one' ? 'one side' : `the ${side} side`
      const strong = `At ${edge} of ${it} ${chairs} chairs have ${eachMm} mm each;`
      return say(strong, comfortable(neededMm), `${chairs} chairs at ${edge}`)
    }
    case 'bedSides': {
      const { side, freeMm, neededMm } = figures
      const [short, are] = [`${freeMm} mm free`, `${freeMm} mm are free;`]
      if (!item || side === null)
        return say(`Beside ${it} up to ${are}`, `${neededMm} mm let you in.`, `${short} beside it`)
      const on = `on the ${sideName(item, side)}`
      return say(`${on} side of ${it} ${are}`, comfortable(neededMm), `${short} ${on}`)
    }
    case 'sofaToTable': {
      const [least, most] = figures.neededMm
      const near = `${figures.freeMm} mm from ${that}`
      return say(`${it} is ${near};`, `${least} to ${most} mm are comfortable.`, near)
    }
    case 'screenDistance':
      return say(
        `${screenText(figures)};`,
        `the middle of ${that} is ${figures.freeMm} mm from it.`,
        `${figures.freeMm} mm from ${that}`,
      )
    case 'tallAway': {
      const away = `${figures.freeMm} mm from the wall behind it`
      const note = 'Natural Hazards Commission: fix tall furniture to the studs.'
      return say(`${item?.name ?? ''}: ${away}.`, 'A tall piece stands at a wall and is fixed to it.', away, note)
    }
    default: {
      const [from, to] =
        rule === 'mainWay'
          ? figures.doors.map((door) => theDoor(plan, door))
          : [theDoor(plan, figures.door), goalText(item, it, figures.side)]
      const { widthMm, between } = figures.way
      if (!between) return say(`From ${from} there is no way to ${to}.`)
      const needed = rule === 'mainWay' ? mainWayMm : minorWayMm
      const rest = kind === 'wrong' ? `${needed.wrong} mm are needed.` : comfortable(needed.tight)
      return say(
        `The way from ${from} to ${to} is ${widthMm} mm at its narrowest,`,
        `between ${theTwo(plan, between)}; ${rest}`,
      )
    }
  }
}

const goalText = (item: PlacedItem | undefined, it: string, side: Wall | null): string =>
  item && side ? `the ${sideName(item, side)} side of ${it}` : it

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
    return say(
      `From the edge of ${theThing(plan, table)} to ${toText} ${freeMm} mm are free;`,
      kind === 'wrong' ? `a chair needs ${neededMm} mm.` : comfortable(neededMm),
      short,
    )
  }
  const isWall = toText.startsWith('wall')
  const where = isWall ? `behind ${nouns} at ${toText}` : `between ${nouns} and ${toText}`
  const note =
    edgeMm < tableEdgeMm.tight
      ? `From the table’s edge ${edgeMm} mm: ${nouns} can be pulled out; ${comfortable(tableEdgeMm.tight)}`
      : ''
  return say(`The walkway ${where} is ${freeMm} mm;`, comfortable(neededMm), short, note)
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
export function frontNeeds(item: PlacedItem | undefined, it: string): string {
  const front = item?.front
  return `The ${front} of ${it} ${front === 'drawer' || front === 'front' ? 'needs' : 'need'}`
}

function atFront(item: PlacedItem | undefined): string {
  const front = item?.front
  if (front === 'shelves' || front === 'front') return 'in front of it'
  return `at an open ${front === 'doors' ? 'door' : 'drawer'}`
}

const nothing = { lengthMm: 0, widthMm: 0, heightMm: 0 }

function tooLargeWords({ room }: Plan, sides: ItemFacts['sides'], it: string): Words {
  const found = tooLarge(room, sides)
  if (found?.what === 'high') return say(`${it} is ${sides.heightMm} mm high,`, `the room ${room.heightMm} mm.`)
  const [most, word, which] =
    found?.what === 'long' ? ([Math.max, 'long', 'longest'] as const) : ([Math.min, 'deep', 'shortest'] as const)
  return say(
    `${it} is ${found?.byMm ?? 0} mm too ${word} for this room.`,
    `It is ${most(sides.lengthMm, sides.widthMm)} mm, the ${which} wall ${most(room.lengthMm, room.widthMm)} mm.`,
  )
}

/** Why something was not laid in; null if it is not too large for the room. */
export function notLaidInText(plan: Plan, facts: ItemFacts): Sentence | null {
  if (!tooLarge(plan.room, facts.sides)) return null
  const it = `the ${facts.isOwn ? facts.noun : facts.name}`
  return { ...tooLargeWords(plan, facts.sides, it), note: 'It was not laid in.', button: '' }
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
