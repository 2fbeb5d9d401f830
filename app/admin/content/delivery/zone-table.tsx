import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { extraDaysLabel, promiseLabel } from './zone-labels.ts'
import styles from './zone-table.module.scss'

interface ZoneTableProps {
  zones: readonly DeliveryZone[]
  onEdit: (zone: DeliveryZone) => void
  onDelete: (zone: DeliveryZone) => void
}

/** The table of delivery zones; on phones every zone is a card. */
export function ZoneTable({ zones, onEdit, onDelete }: ZoneTableProps) {
  return (
    <table className="table table-sm table-hover table-stack">
      <thead>
        <tr>
          <th scope="col">ZONE</th>
          <th scope="col">POSTCODES</th>
          <th scope="col">PROMISE</th>
          <th scope="col">EXTRA DAYS</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone._id}>
            <td data-th="ZONE" className="lead-cell text-break">
              {zone.name}
            </td>
            <td data-th="POSTCODES" className="num text-break">
              {zone.ranges}
            </td>
            <td data-th="PROMISE">{promiseLabel(zone)}</td>
            <td data-th="EXTRA DAYS">{extraDaysLabel(zone) || <NoValue />}</td>
            <td className="act right">
              <div className={styles.actions}>
                <button
                  className="btn btn-outline btn-sm"
                  type="button"
                  aria-label={`Change ${zone.name}`}
                  onClick={() => onEdit(zone)}
                >
                  Change
                </button>
                <button
                  className="btn btn-quiet btn-sm"
                  type="button"
                  aria-label={`Delete ${zone.name}`}
                  onClick={() => onDelete(zone)}
                >
                  Delete
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
