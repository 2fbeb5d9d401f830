import type { Sale, SaleCode } from '#contract/sales/sales.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import styles from './sales.module.scss'

export const codesChoices = [
  { value: 'left-out', label: 'No, codes leave sale pieces out', help: 'The cart says why.' },
  { value: 'both', label: 'Yes, both count', help: 'The code takes off of the sale price.' },
  { value: 'better', label: 'The better one counts', help: 'A percentage counts where it is more than the sale.' },
] as const

interface CodesChoiceProps {
  codes: readonly SaleCode[]
  /** The highest percentage off of a piece, 0 without pieces. */
  mostOff: number
  value: Sale['codes']
  onChange: (value: Sale['codes']) => void
}

/** The codes of the same days, and the choice of what they do on the pieces of the sale. */
export function CodesChoice({ codes, mostOff, value, onChange }: CodesChoiceProps) {
  const most = Math.max(0, ...codes.map(({ percent }) => percent ?? 0))
  const both = (100 - ((100 - mostOff) * (100 - most)) / 100).toFixed(1)
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
          {most > 0 && mostOff > 0 && ` With both, a piece would be up to ${both} % off.`}
        </Alert>
      )}
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
              <span className="meta d-block">{choice.help}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </section>
  )
}
