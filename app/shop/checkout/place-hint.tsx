import { useState } from 'react'
import { useDeliveryEstimateQuery } from '#app/api/delivery.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'
import { suggestedTown } from './suggested-town.ts'
import styles from './place-hint.module.scss'

interface PlaceHintProps {
  postCode: string
  city: string
  suburb: string
  onTown: (town: string) => void
}

/** How long the shopper has not typed before the question appears. */
const quietMs = 500

/**
 * Asks whether the city is right when its postal code belongs to another town. It never keeps the shopper from going
 * on.
 */
export function PlaceHint({ postCode, city, suburb, onTown }: PlaceHintProps) {
  const typed = useDebouncedValue(JSON.stringify([postCode, city, suburb]), quietMs)
  const [keptFor, setKeptFor] = useState('')
  const isQuiet = typed === JSON.stringify([postCode, city, suburb])
  const code = normalizePostCode(postCode)
  const { currentData } = useDeliveryEstimateQuery(code ?? '', { skip: code === null })
  const town = currentData ? suggestedTown({ city, suburb }, currentData.places) : null
  const isAsked = town !== null && isQuiet && keptFor !== typed
  return (
    <div role="status">
      {isAsked && (
        <div className={styles.hint}>
          <p>
            <strong>
              Is this {code}, {town}?
            </strong>{' '}
            Postcode {code} isn’t in {city.trim()}.
          </p>
          <div className="d-flex flex-wrap gap-2">
            <button className="btn btn-outline btn-sm" type="button" onClick={() => onTown(town)}>
              Yes, {town}
            </button>
            <button className="btn btn-quiet btn-sm" type="button" onClick={() => setKeptFor(typed)}>
              Keep {city.trim()}
            </button>
          </div>
        </div>
      )}
    </div>
  )
}
