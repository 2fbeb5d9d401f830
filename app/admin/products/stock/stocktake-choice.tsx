import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { stocktakesApi } from '#app/api/admin/stock.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Stocktake, StocktakeScope } from '#contract/stock/stocktakes.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './stock.module.scss'

type StocktakeHead = Omit<Stocktake, 'pieces'>

interface StocktakeChoiceProps {
  open: readonly StocktakeHead[]
  /** The stocktake that the page shows. */
  current: StocktakeHead | null
}

/** Says what a stocktake counts, with the names that shoppers know. */
export function useScopeText(): (head: Pick<StocktakeHead, 'scope' | 'value'>) => string {
  const categoryName = useCategoryName()
  return ({ scope, value }) => {
    if (scope === 'all') return 'Everything'
    if (scope === 'room') return `All of the ${value.toLowerCase()}`
    return scope === 'category' ? categoryName(value) : value
  }
}

/** The choice of what is counted, and the stocktakes that are open. */
export function StocktakeChoice({ open, current }: StocktakeChoiceProps) {
  const { data: known } = catalogueApi.known.useQuery()
  const scopeText = useScopeText()
  const [begin, { isLoading }] = stocktakesApi.begin.useMutation()
  const [chosen, setChosen] = useState('')
  const navigate = useNavigate()
  const others = open.filter(({ _id }) => _id !== current?._id)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const place = chosen.indexOf(':')
    const scope = (chosen === '' ? 'all' : chosen.slice(0, place)) as StocktakeScope
    const { data, error } = await begin({ scope, value: chosen.slice(place + 1) })
    if (error) return showToast('error', errorMessage(error))
    await navigate(adminPaths.stocktake(data._id))
  }

  return (
    <>
      <form className={styles.filter} aria-label="Start counting" onSubmit={(event) => void handleSubmit(event)}>
        <SelectField label="What" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          <option value="">Everything</option>
          <optgroup label="Rooms">
            {rooms.map(({ homeSpace }) => (
              <option key={homeSpace} value={`room:${homeSpace}`}>
                {scopeText({ scope: 'room', value: homeSpace })}
              </option>
            ))}
          </optgroup>
          <optgroup label="Categories">
            {known?.categories.map((value) => (
              <option key={value} value={`category:${value}`}>
                {scopeText({ scope: 'category', value })}
              </option>
            ))}
          </optgroup>
          <optgroup label="Brands">
            {known?.brands.map((value) => (
              <option key={value} value={`brand:${value}`}>
                {value}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <LoadingButton key={current ? 'next' : 'first'} look={current ? 'outline' : 'primary'} busy={isLoading}>
          Start counting
        </LoadingButton>
      </form>
      {others.length > 0 && (
        <>
          <h3 className="h5">Open</h3>
          <ul>
            {others.map((each) => (
              <li key={each._id}>
                <Link to={adminPaths.stocktake(each._id)}>{scopeText(each)}</Link>, begun on{' '}
                <DayInWords at={each.begunAt} /> by {each.begunBy}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
