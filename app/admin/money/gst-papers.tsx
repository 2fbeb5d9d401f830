import { Link } from 'react-router'
import type { GstPaper, GstReport, MovementKind } from '#contract/payments/money.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './money.module.scss'

const kindText: Record<MovementKind, string> = { payment: 'Invoice', refund: 'Refund', return: 'Refund returned' }

/** The invoices and refunds of a period, by day. */
export function GstPapers({ report: { papers, isRegistered } }: { report: GstReport }) {
  return (
    <>
      <h3 className="h5 mt-4 mb-2">Invoices and refunds</h3>
      <table className="table table-sm table-stack">
        <caption className="visually-hidden">Invoices and refunds</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Order</th>
            <th scope="col">Kind</th>
            <th scope="col">Whose</th>
            <th scope="col" className="right">
              {isRegistered ? 'With GST' : 'Amount'}
            </th>
            {isRegistered && (
              <th scope="col" className="right">
                GST
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <PaperRow key={`${paper.kind} ${paper._id}`} paper={paper} isRegistered={isRegistered} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function PaperRow({ paper, isRegistered }: { paper: GstPaper; isRegistered: boolean }) {
  const look = `right num ${paper.kind === 'refund' ? styles.negative : ''}`
  return (
    <tr>
      <td className="num text-nowrap" data-th="Day">
        {paper.day}
      </td>
      <td className="lead-cell" data-th="Order">
        <Link className="text-nowrap" to={adminPaths.order(paper.orderId)}>
          {paper.orderNumber}
        </Link>
      </td>
      <td data-th="Kind">{kindText[paper.kind]}</td>
      <td className="text-break" data-th="Whose">
        {paper.whose}
      </td>
      <td className={look} data-th={isRegistered ? 'With GST' : 'Amount'}>
        {formatDollars(paper.amount)}
      </td>
      {isRegistered && (
        <td className={look} data-th="GST">
          {formatDollars(paper.gst)}
        </td>
      )}
    </tr>
  )
}
