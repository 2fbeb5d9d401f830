import { useState } from 'react'
import { requestsApi } from '#app/api/delivery.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { chosenItems, quantityName, startQuantities } from '#app/ui/order/chosen-items.ts'
import { ItemQuantities } from '#app/ui/order/item-quantities.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { RequestKind } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/order.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { movableItems, openRequest, reasonsOf } from '#rules/orders/requests.ts'

const kindTexts: Record<RequestKind, string> = {
  cancel: 'Cancel pieces that aren’t packed',
  return: 'Return delivered pieces',
}

/**
 * Enters a request that a buyer made by phone or message; it waits for the owner's answer. Renders nothing if no items
 * can be requested, or a request of each kind is open.
 */
export function AskForBuyer({ order }: { order: Order }) {
  const kinds = (['cancel', 'return'] as const).filter(
    (kind) => movableItems(order, kind).length > 0 && !openRequest(order, kind),
  )
  const [chosen, setChosen] = useState<RequestKind>('return')
  const [isOpen, setOpen] = useState(false)
  const kind = kinds.find((each) => each === chosen) ?? kinds[0]
  if (kind === undefined) return null
  return (
    <details className="mb-3" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Enter a request for the buyer</summary>
      <p className="meta mt-2">
        Use this when {buyerText(order.user)} asks by phone or message. They get an email, and the owner answers.
      </p>
      {kinds.length > 1 && (
        <SelectField
          label="What they ask for"
          value={kind}
          onChange={({ target }) => setChosen(target.value === 'cancel' ? 'cancel' : 'return')}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {kindTexts[each]}
            </option>
          ))}
        </SelectField>
      )}
      {/* The form of the refund has fields of the same names, and one of the two is open. */}
      {isOpen && <RequestForm key={kind} order={order} kind={kind} />}
    </details>
  )
}

function RequestForm({ order, kind }: { order: Order; kind: RequestKind }) {
  const available = movableItems(order, kind)
  const initial: Record<string, string> = { reason: '', note: '', ...startQuantities(available) }
  const form = useServerForm(requestsApi.askForBuyer.useMutation(), {
    initial,
    draft: `${kind} of order ${order._id}`,
    check: (entered) => ({
      ...(entered['reason'] === '' && { reason: 'Choose a reason.' }),
      ...(chosenItems(available, entered).length === 0 && available[0]
        ? { [quantityName(available[0])]: 'Choose at least one piece.' }
        : {}),
    }),
    toRequest: (values) => ({
      id: order._id,
      kind,
      reason: values['reason'] ?? '',
      note: values['note'] ?? '',
      pieces: chosenItems(available, values).map(({ item, qty, parcel }) => ({
        item,
        qty,
        ...(parcel !== null && { parcel }),
      })),
    }),
    successText: 'Request entered',
    // The form disappears, so keyboard focus moves to the start of the page's content.
    onSuccess: focusMain,
  })
  return (
    <form {...form.formProps}>
      <ItemQuantities orderItems={order.orderItems} pieces={available} field={form.field} />
      <SelectField {...form.field('reason')} label="Reason" required>
        <option value="">Choose a reason</option>
        {reasonsOf(kind).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextareaField {...form.field('note')} label="In the buyer’s words" optional rows={3} maxLength={1000} />
      <FormProblem text={form.problem} />
      <LoadingButton variant="outline" busy={form.isSending}>
        Enter the request
      </LoadingButton>
    </form>
  )
}
