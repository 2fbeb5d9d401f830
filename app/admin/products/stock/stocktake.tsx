import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { catalogueApi } from '#app/api/catalogue.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { stocktakesApi, useListStocktakesQuery, useReadStocktakeQuery } from '#app/api/stock/stocktakes.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { CountSheet } from './count-sheet.tsx'
import { StockHeading } from './stock-heading.tsx'
import styles from './stock.module.scss'
import { StocktakeChoice } from './stocktake-choice.tsx'
import { type BookedChange, UndoChange } from './undo-change.tsx'
import { useArrival } from './use-arrival.tsx'

export const loader = prefetch(({ query }) => {
  const id = query.get('id')
  return [
    stocktakesApi.endpoints.listStocktakes.initiate(undefined, { forceRefetch: true }),
    catalogueApi.endpoints.knownValues.initiate(),
    ...(id ? [stocktakesApi.endpoints.readStocktake.initiate(id, { forceRefetch: true })] : []),
  ]
})

/** Stocktake: begin to count, go on with an open count, enter what is there and book the differences. */
export function Component() {
  const id = useSearchParams()[0].get('id')
  const { data: open } = useListStocktakesQuery()
  const { data, error, isFetching, refetch } = useReadStocktakeQuery(id ?? skipToken)
  const { askForArrival, dialog, notice } = useArrival()
  const [booked, setBooked] = useState<BookedChange | null>(null)
  const navigate = useNavigate()

  function handleBooked(change: BookedChange | null) {
    setBooked(change)
    void navigate(adminPaths.stocktake())
  }
  return (
    <>
      <PageMeta title="Stocktake" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        {booked && <UndoChange key={booked.batch} change={booked} onUndone={() => setBooked(null)} />}
        <section className={styles.section} aria-labelledby="stocktake">
          <div className={styles.sectionHead}>
            <div>
              <h2 className="h3" id="stocktake">
                Stocktake
              </h2>
              <p className="meta">Works without a connection; the numbers are sent when it’s back.</p>
            </div>
          </div>
          <StocktakeChoice open={open ?? []} current={data && id ? data : null} />
          {id && !data && error && (
            <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
          )}
          {id && data && <CountSheet key={data._id} stocktake={data} onBooked={handleBooked} />}
        </section>
      </div>
      {dialog}
    </>
  )
}
