import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Sale, SaleCode } from '#contract/selling/sales.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import styles from './sales.module.scss'

export const codesChoices: readonly { value: Sale['codes']; label: string }[] = [
  { value: 'left-out', label: 'No, codes leave sale pieces out' },
  { value: 'both', label: 'Yes, both count' },
  { value: 'better', label: 'The better one counts' },
]

/** The product that the sums are computed with, in dollars. */
export interface SampleProduct {
  name: string
  was: number
  price: number
}

interface CodesChoiceProps {
  codes: readonly SaleCode[]
  /** The highest percentage off of a product, 0 without products. */
  mostOff: number
  sample: SampleProduct | undefined
  value: Sale['codes']
  onChange: (value: Sale['codes']) => void
}

export function CodesChoice({ codes, mostOff, sample, value, onChange }: CodesChoiceProps) {
  const percentCodes = codes.filter(isPercentCode)
  const most = percentCodes.toSorted((a, b) => b.percent - a.percent)[0]
  const both = (100 - ((100 - mostOff) * (100 - (most?.percent ?? 0))) / 100).toFixed(1)
  return (
    <section className={styles.part} aria-labelledby="codes-choice">
      <h2 className="h4" id="codes-choice">
        Codes in the same days
      </h2>
      {codes.length === 0 ? (
        <p className="meta">No discount code runs in these days.</p>
      ) : (
        <Alert kind="warning">
          {codes.length === 1 ? 'One discount code runs' : `${codes.length} discount codes run`} in these days:{' '}
          {codes.map(({ code, description }) => `${code} (${description})`).join(', ')}.
          {most && mostOff > 0 && ` With both, a piece would be up to ${both}% off.`}
        </Alert>
      )}
      {sample && percentCodes.length > 0 && <ComputedCodes codes={percentCodes} sample={sample} />}
      <fieldset>
        <legend className="form-label">May a code be used on sale pieces?</legend>
        {codesChoices.map((choice) => (
          <div className="form-check" key={choice.value}>
            <input
              className="form-check-input"
              type="radio"
              name="codes"
              id={`codes-${choice.value}`}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <label className="form-check-label" htmlFor={`codes-${choice.value}`}>
              {choice.label}
              <span className="meta d-block">{helpOf(choice.value, most, sample)}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </section>
  )
}

type PercentCode = SaleCode & { percent: number }

function isPercentCode(code: SaleCode): code is PercentCode {
  return code.percent !== null
}

function ComputedCodes({ codes, sample }: { codes: readonly PercentCode[]; sample: SampleProduct }) {
  return (
    <details className="mb-3 fs-meta">
      <summary>{codes.length === 1 ? 'The code' : `The ${codes.length} codes`}, computed</summary>
      <ul className="mb-0">
        {codes.map(({ code, percent }) => {
          const price = less(sample.price, percent)
          return (
            <li key={code}>
              {code}, {percent}% off: {sample.name} is {formatDollars(price)} with both,{' '}
              {((1 - price / sample.was) * 100).toFixed(1)}% off in all.
            </li>
          )
        })}
      </ul>
    </details>
  )
}

/** Explains a choice, with an example of the first product and the highest percentage if both exist. */
function helpOf(value: Sale['codes'], most: PercentCode | undefined, sample: SampleProduct | undefined): string {
  if (value === 'left-out')
    return sample ? `${sample.name} stays ${formatDollars(sample.price)}. The cart says why.` : 'The cart says why.'
  if (value === 'both') {
    if (!most || !sample) return 'The code takes off of the sale price.'
    return `${sample.name} is ${formatDollars(less(sample.price, most.percent))} with ${most.code}.`
  }
  if (!most || !sample) return 'A percentage counts where it’s more than the sale.'
  const withCode = less(sample.was, most.percent)
  return withCode < sample.price
    ? `The code of ${most.percent}% beats the sale: ${formatDollars(withCode)}.`
    : `The sale beats the code of ${most.percent}%: ${formatDollars(sample.price)}.`
}

function less(dollars: number, percent: number): number {
  return dollarsOf(Math.round((centsOf(dollars) * (100 - percent)) / 100))
}
