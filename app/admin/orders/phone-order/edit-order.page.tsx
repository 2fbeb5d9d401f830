import kit from '#app/admin/kit/kit.module.scss'
import { Section } from '#app/admin/kit/section.tsx'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { orderEditsApi } from '#app/api/admin/orders.ts'
import { errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import type { MissingPage } from '#app/page/load-error.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { EditableOrder } from '#contract/orders/order-edits.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Discount } from './discount.tsx'
import { isEdited, toEditForm, toOrderEdit } from './edit-form.ts'
import { checkForm, linesOf, type PhoneForm, sumsOf, toFieldNames } from './phone-form.ts'
import styles from './phone-order.module.scss'
import { Items } from './items.tsx'
import { Sums } from './sums.tsx'
import type { PhoneFormState } from './use-phone-form.ts'
import { Where } from './where.tsx'

export const loader = prefetch(({ params }) => [
  orderEditsApi.read.initiate({ id: params['id'] ?? '' }, { forceRefetch: true }),
])

export const missing: MissingPage = { heading: 'Edit order', link: { label: 'Orders', to: adminPaths.orders() } }

export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = orderEditsApi.read.useQuery({ id })
  return (
    <div className="container">
      <PageMeta title={order ? `Edit order ${order.orderNumber}` : 'Edit order'} />
      {!order && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {order && <EditForm order={order} onConflict={() => void refetch()} />}
    </div>
  )
}

interface EditFormProps {
  order: EditableOrder
  /** Reads the order again: another person has changed it. */
  onConflict: () => void
}

function EditForm({ order, onConflict }: EditFormProps) {
  const form = useEditForm(order, onConflict)
  const hasCode = order.discountCode !== null

  function takeTheirs() {
    form.reset()
    form.setErrors({})
    form.removeDraft()
  }
  return (
    <>
      <div className="page-head">
        <p>
          <Link className="line-link" to={adminPaths.order(order._id)}>
            Back to the order
          </Link>
        </p>
        <h1>Edit order {order.orderNumber}</h1>
        <p className="meta">It isn’t paid yet. {buyerText(order.buyer)} gets the new total by email.</p>
      </div>
      {form.values.revision !== '' && form.values.revision !== order.revision && (
        <Alert
          kind="warning"
          className="mb-4"
          action={
            <button className="btn btn-outline btn-sm" type="button" onClick={takeTheirs}>
              Use theirs
            </button>
          }
        >
          Another person has changed this order. What you entered is kept below; the rest shows what they saved.
        </Alert>
      )}
      <form {...form.formProps} className={styles.two}>
        <div>
          <Section title="Pieces" id="edit-pieces" className={styles.section} headingClassName="">
            {hasCode ? <FixedItems form={form} code={order.discountCode ?? ''} /> : <Items form={form} />}
          </Section>
          <Section title="Where to?" id="edit-where" className={styles.section} headingClassName="">
            <Where form={form} />
          </Section>
          {order.isByPhone && (
            <Section title="Discount" id="edit-discount" className={styles.section} headingClassName="">
              <Discount form={form} />
            </Section>
          )}
        </div>
        <Save form={form} order={order} />
      </form>
    </>
  )
}

function useEditForm(order: EditableOrder, onConflict: () => void): PhoneFormState {
  const navigate = useNavigate()
  const form = useServerForm(orderEditsApi.save.useMutation(), {
    initial: toEditForm(order),
    draft: `order-edit ${order._id}`,
    check: checkForm,
    toRequest: (values) => ({ id: order._id, ...toOrderEdit(order, values) }),
    toFieldErrors: (error) => toFieldNames(fieldErrors(error)),
    successText: `Order ${order.orderNumber} is changed`,
    onSuccess: async () => {
      await navigate(adminPaths.order(order._id))
    },
    onError: (error) => {
      if (errorStatus(error) === 409) onConflict()
    },
  })
  const { values, change } = form
  // With the first change, so that a draft of an older state is noticed also after a reload.
  const isFirstChange = values.revision === '' && isEdited(order, values)
  useEffect(() => {
    if (isFirstChange) change('revision', order.revision)
  }, [isFirstChange, change, order.revision])
  return {
    ...form,
    changeAll: (given) => {
      for (const [name, value] of Object.entries(given)) form.change(name as keyof PhoneForm, value)
    },
  }
}

function FixedItems({ form, code }: { form: PhoneFormState; code: string }) {
  return (
    <>
      <ul>
        {linesOf(form.values).map(({ _id, name, qty }) => (
          <li key={_id}>
            {qty} × {name}
          </li>
        ))}
      </ul>
      <p className="meta">
        The buyer has entered the code {code} for these pieces, so they can’t be changed. To sell others, cancel the
        order and place another one.
      </p>
    </>
  )
}

function Save({ form, order }: { form: PhoneFormState; order: EditableOrder }) {
  return (
    <section className={`${kit.sheet} ${styles.sheet}`} aria-labelledby="edit-sums">
      <h2 id="edit-sums">Order {order.orderNumber}</h2>
      <Sums values={form.values} />
      <p className="meta">
        {order.heldUntil === null ? (
          'Its pieces are no longer on hold. They’re held again when the payment starts.'
        ) : (
          <>
            The pieces are held until <DayInWords at={order.heldUntil} />.
          </>
        )}
      </p>
      <FormProblem text={form.problem} />
      <LoadingButton busy={form.isSending}>
        {order.buyer.email === '' ? 'Save' : 'Save and email'} {formatDollars(sumsOf(form.values).total)}
      </LoadingButton>
    </section>
  )
}
