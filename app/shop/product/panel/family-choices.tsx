import { Link } from 'react-router'
import { useReadFamilyQuery } from '#app/api/catalogue.ts'
import { useCode } from '#app/navigation/use-code.ts'
import type { FamilyChoice } from '#contract/catalogue/related-pieces.ts'
import { isEmptySpace, type Space, writeSpace } from '#rules/catalogue/fit/space.ts'
import { formatDollars, formatWholeDollars } from '#rules/platform/money.ts'
import { paths } from '#rules/paths.ts'
import { stockText } from '#rules/stock/stock.ts'
import styles from './family-choices.module.scss'
import { spaceAnswer } from './space-answer-code.ts'

/** The sizes and finishes in which the piece comes, as links to their pages. A choice of one is left out. */
export function FamilyChoices({ id, space }: { id: string; space: Space }) {
  const { data: family } = useReadFamilyQuery(id)
  if (!family) return null
  return (
    <>
      <Choices legend="Size" note={family.sizeNote} {...{ choices: family.sizes, id, space }} />
      <Choices legend="Finish" {...{ choices: family.finishes, id, space }} hasSwatches />
    </>
  )
}

interface ChoicesProps {
  legend: string
  note?: string
  choices: readonly FamilyChoice[]
  id: string
  space: Space
  hasSwatches?: boolean
}

function Choices({ legend, note, choices, id, space, hasSwatches = false }: ChoicesProps) {
  const code = useCode(spaceAnswer.code, !isEmptySpace(space))
  if (choices.length === 0) return null
  const label = `choice-${legend.toLowerCase()}`
  return (
    <div className={styles.choice}>
      <div className={styles.legend} id={label}>
        {legend} {note && <span>{note}</span>}
      </div>
      <ul className={hasSwatches ? `${styles.options} ${styles.finishes}` : styles.options} aria-labelledby={label}>
        {choices.map((choice) => (
          <li key={choice._id}>
            <Link
              className={styles.option}
              to={paths.product(choice._id, writeSpace(space))}
              aria-current={choice._id === id ? 'true' : undefined}
              preventScrollReset
            >
              {hasSwatches && <Swatch colour={choice.finishColour} />}
              <span className={styles.words}>
                <b>
                  {choice.label}
                  <span className="num">{priceText(choice.price)}</span>
                </b>
                {code && !hasSwatches && <code.ChoiceFit choice={choice} space={space} />}
                {choice.countInStock < 2 && <StockWord countInStock={choice.countInStock} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `$1,149`, with cents where there are some. */
const priceText = (dollars: number) =>
  Number.isInteger(dollars) ? formatWholeDollars(dollars) : formatDollars(dollars)

function StockWord({ countInStock }: { countInStock: number }) {
  return <span className={countInStock === 0 ? styles.soldOut : styles.last}>{stockText(countInStock)}</span>
}

/** The colours of finishes (fit.md, Look). They are data and no theme colours, always next to their word. */
const swatches: Readonly<Record<string, readonly [string, string?]>> = {
  honey: ['#c28d4f'],
  whitewash: ['#eae5da'],
  limewash: ['#d8d0c0'],
  'weathered grey': ['#9b948a'],
  'dark walnut': ['#6d4a2f'],
  'dark brown and black': ['#3b302a'],
  'white and oak': ['#c9a878', '#eeeae1'],
}

/** The colour of a finish, or those of its two parts; an empty square for one that the shop does not know. */
function Swatch({ colour }: { colour: string }) {
  const [first = 'none', second = first] = swatches[colour.toLowerCase()] ?? []
  return (
    <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true">
      <rect width="18" height="18" fill={second} />
      <path d="M0 18V0H18z" fill={first} />
    </svg>
  )
}
