import type { Delivery, TakenStep } from '#contract/orders/fulfilment.ts'
import { shortDay, nzDay } from '#rules/platform/nz-dates.ts'

const done: Record<TakenStep['step'], string> = {
  'make-ready': 'ready to ship',
  ship: 'shipped',
  deliver: 'delivered',
}

/** What a step has done: `4 pieces of 2 orders marked delivered.` */
export function doneText({ step, orders, pieces }: TakenStep): string {
  return `${countText(pieces, 'piece')} of ${countText(orders, 'order')} marked ${done[step]}.`
}

export function countText(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}

/** Where some items are, behind their name; nothing for those that wait. */
export function stageNote({ stage, since }: Delivery['pieces'][number]): string {
  if (stage === 'waiting' || since === null) return ''
  return `${stage === 'ready' ? 'ready' : stage} ${shortDay(nzDay(since))}`
}

export function stateText({ pieces }: Delivery): string {
  const has = (stage: string) => pieces.some((item) => item.stage === stage)
  if (has('delivered')) return 'Part delivered'
  if (has('shipped')) return has('waiting') || has('ready') ? 'Part shipped' : 'Shipped'
  if (has('ready')) return has('waiting') ? 'Part ready' : 'Ready to ship'
  return 'Paid'
}
