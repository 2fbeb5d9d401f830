import { useState } from 'react'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import { choose, isChosen } from './chosen-values.ts'
import { type Facet, facetText, finishColours } from './facet-text.ts'
import { listFormId, type ListTools } from './tools-props.ts'
import { useGo } from './use-go.ts'

interface FacetValuesProps {
  tools: ListTools
  values: readonly Facet[]
}

/** A facet with more values than `most` shows `few` of them, and those that are chosen, until it is asked for all. */
const [most, few] = [8, 6]

/** The values of a facet as tick boxes with their counts. One without pieces stays, disabled. */
export function FacetValues({ tools, values }: FacetValuesProps) {
  const [isWhole, setWhole] = useState(false)
  const choice = readListChoice(tools.query)
  const isLong = values.length > most
  return (
    <>
      <ul>
        {values.map((each, index) => {
          const isMore = isLong && !isWhole && index >= few && !isChosen(choice, each.facet, each.value)
          return (
            <li key={each.facet + each.value} className={isMore ? 'is-more' : undefined}>
              <FacetValue tools={tools} value={each} />
            </li>
          )
        })}
      </ul>
      {isLong && (
        <button className="link-button" type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${values.length}`}
        </button>
      )}
    </>
  )
}

function FacetValue({ tools, value: { facet, value, count } }: { tools: ListTools; value: Facet }) {
  const go = useGo()
  const choice = readListChoice(tools.query)
  const isTicked = isChosen(choice, facet, value)
  const isDisabled = count === 0 && !isTicked
  return (
    <label className={isDisabled ? 'tick-row is-none' : 'tick-row'}>
      <input
        className="form-check-input"
        type="checkbox"
        form={listFormId}
        name={facet}
        value={value}
        checked={isTicked}
        disabled={isDisabled}
        autoComplete="off"
        onChange={({ currentTarget: { checked } }) =>
          void go(writeList(tools.query, { choice: choose(choice, facet, value, checked) }))
        }
      />
      {facet === 'finish' && <Swatch colours={finishColours(value)} />}
      <span>{facetText(facet, value)}</span> <span className="count">{count}</span>
    </label>
  )
}

/** The colour of a finish. An attribute of an SVG, because the content security policy allows no style attributes. */
function Swatch({ colours: [one, other] }: { colours: readonly string[] }) {
  if (!one) return null
  return (
    <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
      <path d="M0 0h2v2H0z" fill={one} />
      {other && <path d="M2 0v2H0z" fill={other} />}
    </svg>
  )
}
