import { useRef, type RefObject } from 'react'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ListBody, ListPage, MoreRows } from '#app/admin/kit/list-page.tsx'
import { discountsApi } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { DeletedList } from '#app/admin/kit/deleted-list.tsx'
import type { Discount } from '#contract/selling/discounts.ts'
import { normalizePrice, formatDollars, centsOf } from '#rules/platform/money.ts'
import { nzTimeText, nzDay } from '#rules/platform/nz-dates.ts'
import styles from '#app/admin/sales/sales.module.scss'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { copyText } from '#app/ui/feedback/copy-text.ts'
import { paths } from '#rules/paths.ts'
import { discountText, type DiscountStage } from '#rules/selling/discount.ts'

/** Always refetch on mount: the number of uses changes with every order. */
export const loader = prefetch(() => [
  discountsApi.list.initiate(undefined, { forceRefetch: true }),
  discountsApi.listDeleted.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  const list = discountsApi.list.useInfiniteQuery()
  const discounts = list.data?.pages.flatMap(({ items }) => items)
  const { heading, askToEnd, dialog } = useEndDiscount()
  const deleteDiscount = useDeleteDiscount(heading)
  return (
    <ListPage
      title="Discounts"
      heading="Sales and codes"
      headingRef={heading}
      meta="A code runs from the start of its first day to the end of its last, New Zealand time."
      nav={<SubNav />}
    >
      <div className="d-flex flex-wrap gap-3 justify-content-between align-items-start mb-3">
        <div>
          <h2 className="h3">Discount codes</h2>
          <p className="meta mb-0">One per order. Each sale decides whether codes apply to its pieces.</p>
        </div>
        <a className="btn btn-outline btn-sm" href="#new-discount">
          <Icon name="plus-lg" />
          New code
        </a>
      </div>
      <ListBody rows={discounts} query={list} empty={<p>No discount codes yet.</p>}>
        {(shown) => (
          <DiscountTable discounts={shown} onEnd={askToEnd} onDelete={(discount) => void deleteDiscount(discount)} />
        )}
      </ListBody>
      <MoreRows query={list} label="Older codes" rows={discounts} first="newest" noun="codes" />
      <DeletedDiscounts heading={heading} />
      <section className="mt-5" aria-labelledby="new-discount">
        <h2 className="h3 mb-4" id="new-discount">
          New discount code
        </h2>
        <DiscountForm />
      </section>
      {dialog}
    </ListPage>
  )
}

/** Deletes an unused code without a question, because it can be restored. */
function useDeleteDiscount(heading: RefObject<HTMLHeadingElement | null>) {
  const [deleteDiscount] = discountsApi.remove.useMutation()
  return async ({ _id }: Discount): Promise<void> => {
    const { data, error } = await deleteDiscount({ id: _id })
    if (!data) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    heading.current?.focus()
  }
}

/** Ends a discount code after a confirmation (spec §8). The heading gets the focus, because the button is removed. */
function useEndDiscount() {
  const [endDiscount] = discountsApi.end.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: ({ code }: Discount) => ({
      question: 'Are you sure?',
      consequence: `No new orders can use ${code}. Existing orders keep the discount.`,
      action: 'End',
      keep: 'Keep the code',
      isDanger: true,
    }),
    send: ({ _id }) => endDiscount({ id: _id }),
    success: (_, { code }) => `Discount code ${code} ended`,
    onDone: () => heading.current?.focus(),
  })
  return { heading, askToEnd: ask, dialog }
}

function DeletedDiscounts({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = discountsApi.listDeleted.useInfiniteQuery()
  const [restore, { isLoading }] = discountsApi.restore.useMutation()
  const codes = data?.pages.flatMap(({ items }) => items) ?? []
  if (codes.length === 0) return null

  async function handleRestore({ id, name }: { id: string; name: string }) {
    const { error } = await restore({ id })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `${name} is back`)
    heading.current?.focus()
  }

  return (
    <>
      <DeletedList
        level="h2"
        items={codes.map(({ _id, code, by, deletedAt }) => ({
          id: _id,
          name: code,
          about: `Deleted on ${nzTimeText(deletedAt)} by ${by}`,
        }))}
        isBusy={isLoading}
        onRestore={(item) => void handleRestore(item)}
      />
      {hasNextPage && (
        <LoadMore
          label="Codes deleted before"
          hasMore={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          The last {codes.length} codes
        </LoadMore>
      )}
    </>
  )
}

const initial = {
  code: '',
  kind: 'percentage',
  percent: '',
  amount: '',
  startsAt: '',
  endsAt: '',
  minimumPrice: '',
  totalLimit: '',
  customerLimit: '',
}

function DiscountForm() {
  const { values, field, formProps, isSending, problem } = useServerForm(discountsApi.create.useMutation(), {
    initial,
    draft: 'new discount code',
    // The field of the other kind is hidden and must not count.
    toRequest: (entered) => ({
      ...entered,
      ...(entered.kind === 'percentage' ? { amount: '' } : { percent: '', amount: normalizePrice(entered.amount) }),
      minimumPrice: normalizePrice(entered.minimumPrice),
    }),
    successText: ({ code }) => `Discount code ${code} created`,
    onSuccess: (_, { reset }) => reset(),
  })
  const textField = (name: Exclude<keyof typeof initial, 'kind'>) => ({ ...field(name), autoComplete: 'off' })

  return (
    <form {...formProps} className={styles.discountForm}>
      <div className={styles.three}>
        <TextField
          {...textField('code')}
          label="Code"
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          help="3 to 30 letters, digits and hyphens"
        />
        <SelectField {...field('kind')} label="Discount type">
          <option value="percentage">Percentage</option>
          <option value="amount">Amount</option>
        </SelectField>
        {values.kind === 'percentage' ? (
          <TextField {...textField('percent')} label="Percent" inputMode="numeric" />
        ) : (
          <TextField {...textField('amount')} label="Dollars" inputMode="decimal" />
        )}
      </div>
      <div className={styles.pair}>
        <TextField {...textField('startsAt')} label="First day" type="date" />
        <TextField {...textField('endsAt')} label="Last day" type="date" />
      </div>
      <div className={styles.three}>
        <TextField
          {...textField('minimumPrice')}
          label="Minimum spend (optional)"
          inputMode="decimal"
          help="Dollars, before the discount"
        />
        <TextField {...textField('totalLimit')} label="Total uses (optional)" inputMode="numeric" />
        <TextField
          {...textField('customerLimit')}
          label="Uses per customer (optional)"
          inputMode="numeric"
          help="Empty for no limit"
        />
      </div>
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>Create</LoadingButton>
    </form>
  )
}

interface DiscountTableProps {
  discounts: readonly Discount[]
  onEnd: (discount: Discount) => void
  onDelete: (discount: Discount) => void
}

export function DiscountTable({ discounts, onEnd, onDelete }: DiscountTableProps) {
  return (
    <DataTable
      variant="table-sm table-hover table-stack table-figures"
      rows={discounts}
      columns={[
        { head: 'Code', isLead: true, className: 'text-break', cell: ({ code }) => code },
        { head: 'What', className: 'text-nowrap', cell: (discount) => discountTerms(discount).what },
        { head: 'From', className: 'text-nowrap', cell: (discount) => discountTerms(discount).from },
        { head: 'To', className: 'text-nowrap', cell: (discount) => discountTerms(discount).to },
        { head: 'Minimum', isRight: true, cell: (discount) => discountTerms(discount).minimum },
        { head: 'Uses / limit', isRight: true, cell: usesText },
        { head: 'Earned', isRight: true, cell: ({ earned }) => formatDollars(earned) },
        {
          head: 'State',
          cell: ({ stage }) => (
            <span className={stage === 'running' ? 'badge badge-success' : 'badge badge-soft'}>{stageText[stage]}</span>
          ),
        },
        {
          head: 'Copy link, end and delete',
          isAct: true,
          isRight: true,
          cell: (discount) => (
            <>
              {discount.stage !== 'ended' && <CopyLink code={discount.code} />}
              {discount.stage !== 'ended' && (
                <button
                  className="btn btn-outline btn-sm ms-2"
                  type="button"
                  aria-label={`End ${discount.code}`}
                  onClick={() => onEnd(discount)}
                >
                  End
                </button>
              )}
              {discount.isNeverUsed && (
                <button
                  className="btn btn-quiet btn-sm ms-2"
                  type="button"
                  aria-label={`Delete ${discount.code}`}
                  onClick={() => onDelete(discount)}
                >
                  Delete
                </button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/** Copies a link that applies the code to the cart of whoever opens it. */
function CopyLink({ code }: { code: string }) {
  const { publicUrl } = useShopDetails()
  const link = `${publicUrl}${paths.home()}?${new URLSearchParams({ code })}`

  return (
    <button className="btn btn-outline btn-sm ms-2" type="button" onClick={() => void copyText(link, 'link')}>
      Copy link<span className="visually-hidden"> of {code}</span>
    </button>
  )
}

export const stageText: Record<DiscountStage, string> = {
  coming: 'Coming',
  running: 'Running',
  'used-up': 'Used up',
  ended: 'Ended',
}

/** The terms of a code as text. Its last day in New Zealand is the day on which it was ended, if that was earlier. */
export function discountTerms({ kind, percent, amount, startsAt, endsAt, endedAt, minimumPrice }: Discount) {
  const lastInstant = new Date(Math.min(Date.parse(endsAt) - 1, Date.parse(endedAt ?? endsAt)))
  return {
    what: discountText({ kind, percent, amountCents: amount === null ? null : centsOf(amount) }),
    from: nzDay(startsAt),
    to: nzDay(lastInstant.toISOString()),
    minimum: minimumPrice > 0 ? formatDollars(minimumPrice) : 'none',
  }
}

/** How many orders use a discount code and how many may: `3 / 100`, with `1 each` when there is a limit per buyer. */
export function usesText({ uses, totalLimit, customerLimit }: Discount): string {
  const all = totalLimit === null ? `${uses} / no limit` : `${uses} / ${totalLimit}`
  return customerLimit === null ? all : `${all}, ${customerLimit} each`
}
