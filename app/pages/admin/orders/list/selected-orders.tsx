import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAddTagMutation } from '#app/api/admin/order-notes.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { writePieces } from '#app/pages/admin/parcel-steps/printed-pieces.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { formText } from '#app/ui/form/read-form.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Order } from '#contract/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './selected-orders.module.scss'

interface SelectedOrdersProps {
  orders: readonly Order[]
  /** The tags that orders have. */
  tags: readonly string[]
  onClear: () => void
}

/** What can be done with the selected orders: print their packing slips, and give each the same tag. */
export function SelectedOrders({ orders, tags, onClear }: SelectedOrdersProps) {
  const mayPack = useMay('deliver', 'read')
  const mayChange = useMay('orders', 'change')
  const [isTagging, setIsTagging] = useState(false)
  const paid = orders.filter(({ isPaid, isCancelled }) => isPaid && !isCancelled)
  if (orders.length === 0) return null
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <strong role="status">{orders.length} selected</strong>
      {mayPack && paid.length > 0 && (
        <Link to={adminPaths.packingSlips(writePieces(paid.map(boughtPieces)))}>
          {paid.length === orders.length ? 'Packing slips' : `Packing slips of ${paid.length} paid`}
        </Link>
      )}
      {mayChange && (
        <button type="button" aria-expanded={isTagging} onClick={() => setIsTagging(!isTagging)}>
          Add tag
        </button>
      )}
      <button type="button" onClick={onClear}>
        Clear
      </button>
      {isTagging && <TagForm orders={orders} tags={tags} onDone={() => setIsTagging(false)} />}
    </section>
  )
}

/** All pieces of an order but those that were cancelled. */
export function boughtPieces({ _id, orderItems }: Order) {
  const pieces = orderItems.map(({ qty, cancelledQty }, item) => ({ item, qty: qty - cancelledQty }))
  return { orderId: _id, pieces: pieces.filter(({ qty }) => qty > 0) }
}

function TagForm({ orders, tags, onDone }: Omit<SelectedOrdersProps, 'onClear'> & { onDone: () => void }) {
  const [addTag] = useAddTagMutation()
  const [isSending, setIsSending] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const tag = formText(event.currentTarget, 'tag').trim()
    if (tag === '') return
    setIsSending(true)
    // One after the other: each is an answer of its own, and the first refusal is shown.
    for (const { _id, orderNumber } of orders) {
      const { error } = await addTag({ id: _id, tag })
      if (error === undefined) continue
      setIsSending(false)
      return showToast('error', `${orderNumber}: ${errorMessage(error)}`)
    }
    setIsSending(false)
    onDone()
    showToast('success', orders.length === 1 ? '1 order is tagged' : `${orders.length} orders are tagged`)
  }

  return (
    <form className={styles.tag} aria-label="Tag of the selected orders" onSubmit={(event) => void handleSubmit(event)}>
      <TextField label="Tag" name="tag" list="tags-of-orders" maxLength={30} required autoComplete="off" />
      <datalist id="tags-of-orders">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <LoadingButton look="outline" busy={isSending}>
        {orders.length === 1 ? 'Tag 1 order' : `Tag ${orders.length} orders`}
      </LoadingButton>
    </form>
  )
}
