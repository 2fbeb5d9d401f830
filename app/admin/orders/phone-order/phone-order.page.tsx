import kit from '#app/admin/kit/kit.module.scss'
import { Section } from '#app/admin/kit/section.tsx'
import { useState } from 'react'
import { useSearchParams, Link } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { customersApi } from '#app/api/admin/back-office.ts'
import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { deleteDraft } from '#app/form/form-draft.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Order } from '#contract/orders/order.ts'
import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { BeginWith } from './begin/begin-with.tsx'
import { missingText, toCopiedForm } from './begin/copy-form.ts'
import { joinDraft, toCustomerForm } from './begin/customer-form.ts'
import { Choice } from './choice.tsx'
import { Discount } from './discount.tsx'
import { sumsOf } from './phone-form.ts'
import styles from './phone-order.module.scss'
import { Items } from './items.tsx'
import { Sums } from './sums.tsx'
import { usePhoneForm, type PhoneFormState } from './use-phone-form.ts'
import { Where } from './where.tsx'
import { Who } from './who.tsx'

export const loader = prefetch(() => [phoneOrdersApi.terms.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const { data: terms, error, isFetching, refetch } = phoneOrdersApi.terms.useQuery()
  const [placed, setPlaced] = useState<Order | null>(null)
  const [copied, setCopied] = useState<CopiedOrder | null>(null)
  const [query] = useSearchParams()
  const [copyId, customerId] = [query.get('copy'), query.get('customer')]
  const form = usePhoneForm((order) => {
    setPlaced(order)
    setCopied(null)
    window.scrollTo({ top: 0 })
    document.getElementById('main')?.focus({ preventScroll: true })
  })

  function discard() {
    form.reset()
    setCopied(null)
    form.setErrors({})
    deleteDraft('phone-order')
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageMeta title="Phone order" />
      <div className="container">
        <div className="page-head">
          <h1>Phone order</h1>
          <p className="meta">Every step is kept as a draft in this tab while you talk.</p>
        </div>
        {placed && <Placed key={placed._id} order={placed} onUndone={() => setPlaced(null)} />}
        {copyId !== null && terms && <CopyOrder key={copyId} id={copyId} form={form} onCopied={setCopied} />}
        {customerId !== null && copyId === null && terms && (
          <ForCustomer key={customerId} id={customerId} form={form} />
        )}
        {copied && <CopiedNotice order={copied} />}
        {!terms && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {terms && (
          <form {...form.formProps} className={styles.two}>
            <div>
              <Section title="1. Who is calling?" id="phone-who" className={styles.section} headingClassName="">
                <Who form={form} />
              </Section>
              <Section title="2. Pieces" id="phone-pieces" className={styles.section} headingClassName="">
                <Items form={form} />
              </Section>
              <Section title="3. Where to?" id="phone-where" className={styles.section} headingClassName="">
                <Where form={form} />
              </Section>
              <Section title="4. Discount" id="phone-discount" className={styles.section} headingClassName="">
                <Discount form={form} />
              </Section>
            </div>
            <Payment form={form} terms={terms} onDiscard={discard} />
          </form>
        )}
      </div>
    </>
  )
}

function ForCustomer({ id, form }: { id: string; form: PhoneFormState }) {
  const { data: customer, error } = customersApi.read.useQuery({ id }, { refetchOnMountOrArgChange: true })
  if (error) {
    return (
      <Alert kind="warning" className="mb-4">
        We couldn’t fill in the customer. {errorMessage(error)}
      </Alert>
    )
  }
  return (
    <BeginWith
      form={form}
      values={customer && toCustomerForm(customer)}
      name={`one for ${customer?.name ?? ''}`}
      joinDraft={(draft) => customer && joinDraft(draft, customer)}
    />
  )
}

interface CopyOrderProps {
  id: string
  form: PhoneFormState
  onCopied: (order: CopiedOrder) => void
}

function CopyOrder({ id, form, onCopied }: CopyOrderProps) {
  const { data: order, error } = phoneOrdersApi.copy.useQuery({ id }, { refetchOnMountOrArgChange: true })
  if (error) {
    return (
      <Alert kind="warning" className="mb-4">
        The order isn’t copied. {errorMessage(error)}
      </Alert>
    )
  }
  return (
    <BeginWith
      form={form}
      values={order && toCopiedForm(order)}
      name={order?.orderNumber ?? ''}
      onFilled={() => order && onCopied(order)}
    />
  )
}

function CopiedNotice({ order }: { order: CopiedOrder }) {
  return (
    <Alert kind="success" className="mb-4">
      Buyer, address and pieces are those of {order.orderNumber}, the prices those of today. {missingText(order)}
    </Alert>
  )
}

function Placed({ order, onUndone }: { order: Order; onUndone: () => void }) {
  const [undo] = phoneOrdersApi.undo.useMutation()
  const name = firstNameOf(order.user.name) ?? 'the customer'
  const number = order.orderNumber

  const { seconds, button } = useUndo({
    until: order.phoneOrder?.undoUntil ?? order.createdAt,
    undo: () => undo({ id: order._id }),
    success: `${number} is undone, and its pieces are back on sale`,
    onUndone,
  })
  return (
    <Alert kind="success" className="mb-4" action={!order.isPaid && seconds !== 0 && button}>
      <p className="mb-1">
        <Link to={adminPaths.order(order._id)}>{number}</Link> is {order.isPaid ? 'placed and paid' : 'placed'}.{' '}
        {sentText(order, name, seconds)}
      </p>
      {order.payByTransfer?.until && (
        <p className="mb-0">
          {formatDollars(order.totalPrice)} to {order.payByTransfer.account}, reference {order.payByTransfer.reference},
          by {nzDayText(order.payByTransfer.until)}.
        </p>
      )}
    </Alert>
  )
}

function sentText({ isPaid, user, payByTransfer }: Order, name: string, seconds: number | null): string {
  if (user.email === '') return `${name} has no email address: say this on the phone.`
  if (isPaid) return `We’re emailing the receipt to ${name}.`
  const email = payByTransfer ? 'The email with the account' : 'The pay link'
  return seconds === null || seconds === 0 ? `${email} goes to ${name}.` : `${email} goes to ${name} in ${seconds} s.`
}

interface PaymentProps {
  form: PhoneFormState
  terms: { bankAccount: string | null; heldUntil: string }
  onDiscard: () => void
}

function Payment({ form, terms, onDiscard }: PaymentProps) {
  const { values } = form
  const mayEnter = useMay('settings', 'change')
  const mayMark = useMay('transfers', 'change')
  const sums = sumsOf(values)
  const first = values.name.trim().split(/\s+/)[0] || 'the customer'
  const isMarked = values.payBy === 'transferred'
  return (
    <Section title="Phone order" id="phone-sums" className={`${kit.sheet} ${styles.sheet}`} headingClassName="">
      <Sums values={values} />
      <fieldset className={styles.ways}>
        <legend>How will {first} pay?</legend>
        <Choice
          form={form}
          name="payBy"
          value="link"
          label="Pay link by email"
          note={
            values.email.trim() === '' ? 'It needs an email address' : `By card or PayPal, to ${values.email.trim()}`
          }
        />
        {terms.bankAccount !== null && (
          <Choice
            form={form}
            name="payBy"
            value="transfer"
            label="Bank transfer"
            note="The email names account and reference"
          />
        )}
        {terms.bankAccount !== null && mayMark && (
          <Choice
            form={form}
            name="payBy"
            value="transferred"
            label="Already paid by transfer"
            note="Date and reference of the bank, no link"
          />
        )}
        {terms.bankAccount === null && (
          <p className="meta">
            Bank transfers aren’t offered: the shop has no bank account for them.{' '}
            {mayEnter && <Link to={adminPaths.contactField('bankAccount')}>Enter the bank account</Link>}
          </p>
        )}
        {isMarked && (
          <>
            <TextField
              {...form.field('receivedOn')}
              label="Date received"
              type="date"
              help="If the GST of that day is filed, the payment counts today."
            />
            <TextField {...form.field('bankReference')} label="Bank reference" optional maxLength={60} />
          </>
        )}
      </fieldset>
      <p className="meta">
        {isMarked ? (
          'The receipt goes out straight away. This can’t be undone.'
        ) : (
          <>
            The pieces are held until <DayInWords at={terms.heldUntil} />. Then the order ends as other unpaid ones do.
          </>
        )}
      </p>
      <FormProblem text={form.problem} />
      <LoadingButton busy={form.isSending}>{actionText(values.payBy, formatDollars(sums.total))}</LoadingButton>
      <button className="btn btn-quiet btn-sm" type="button" onClick={onDiscard}>
        Start again
      </button>
    </Section>
  )
}

function actionText(payBy: string, total: string): string {
  if (payBy === 'link') return `Send pay link for ${total}`
  return payBy === 'transfer' ? `Hold for a transfer of ${total}` : `Place and mark ${total} as paid`
}
