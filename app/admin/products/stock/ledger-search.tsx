import { useNavigate } from 'react-router'
import { type LedgerFilter, readLedgerFilter, writeLedgerFilter } from '#app/api/stock/ledger-filter.ts'
import { ListFilter } from '#app/admin/list/list-filter.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { stockGroupText } from '#rules/stock/stock-lines.ts'

/** The filter of the ledger, which is kept in the address. */
export function LedgerSearch({ filter }: { filter: LedgerFilter }) {
  const navigate = useNavigate()
  return (
    <ListFilter
      label="Ledger"
      searchLabel="Piece or order"
      choices={[{ name: 'kind', label: 'Kind', options: stockGroupText }]}
      values={{ ...filter }}
      onChange={(entered) =>
        void navigate(adminPaths.stockLedger(writeLedgerFilter(readLedgerFilter(entered))), {
          preventScrollReset: true,
        })
      }
    />
  )
}
