import type { CustomerWait } from '#contract/back-office/customers.ts'
import { shortCallText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'

const requestTexts = { cancel: 'has asked to cancel pieces', return: 'has asked to return pieces' } as const

/** A two-word summary of a customer's most urgent wait: products first, then answers, then an unpaid order. */
export function waitHeadline(waits: readonly CustomerWait[]): string {
  const products = waits.reduce((sum, wait) => sum + (wait.kind === 'delivery' ? wait.count : 0), 0)
  if (products > 0) return products === 1 ? '1 piece' : `${products} pieces`
  const answers = waits.reduce((sum, wait) => sum + answersOf(wait), 0)
  if (answers > 0) return answers === 1 ? '1 answer' : `${answers} answers`
  return waits.length > 0 ? 'A payment' : 'Nothing'
}

function answersOf(wait: CustomerWait): number {
  if (wait.kind === 'request') return 1
  return wait.kind === 'message' || wait.kind === 'question' ? wait.count : 0
}

export function waitLine(wait: CustomerWait): { text: string; to: string } {
  switch (wait.kind) {
    case 'delivery': {
      const { order, pieces, promise } = wait
      const day = promise && (promise.kind === 'call' ? shortCallText.toLowerCase() : shortPromisedDaysText(promise))
      return { text: day ? `${pieces}, ${day}` : pieces, to: adminPaths.order(order) }
    }
    case 'request':
      return { text: `${wait.orderNumber} ${requestTexts[wait.request]}`, to: adminPaths.order(wait.order) }
    case 'message':
      return { text: wait.count === 1 ? '1 message' : `${wait.count} messages`, to: '#messages' }
    case 'question':
      return { text: wait.count === 1 ? '1 question' : `${wait.count} questions`, to: '#messages' }
    default:
      return {
        text: `${wait.orderNumber} isn’t paid, ${formatDollars(wait.totalPrice)}`,
        to: adminPaths.order(wait.order),
      }
  }
}
