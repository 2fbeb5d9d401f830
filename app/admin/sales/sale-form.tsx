import { countText } from '#rules/platform/count-text.ts'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Dock, DockArea } from '#app/admin/frame/dock/dock.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { salesApi } from '#app/api/admin/selling.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { SaleDetails, SaleProduct } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars, centsOf, dollarsOf } from '#rules/platform/money.ts'
import { nzTimeText, lastDayBefore, shortDay, startOfDay, weekdayText } from '#rules/platform/nz-dates.ts'
import { CodesChoice } from './codes-choice.tsx'
import { FillProducts } from './fill-products.tsx'
import { ProductTable, type EnteredProduct } from './product-table.tsx'
import { checkSale, plannedText, saleStates, withSalePage } from './sale-text.ts'
import styles from './sales.module.scss'
import { useSaleForm } from './use-sale-form.ts'
import { announcementApi } from '#app/api/admin/content.ts'
import { LinkAddresses } from '#app/admin/frame/link-addresses.tsx'
import type { Announcement } from '#contract/content/content.ts'

interface SaleFormProps {
  /** The draft or planned sale that is changed; null for a new one. */
  stored: SaleDetails | null
  /** The sale whose products and prices a new one begins with. */
  copied: SaleDetails | null
}

export function SaleForm({ stored, copied }: SaleFormProps) {
  const form = useSaleForm(stored, copied)
  const { values, change, errors, pieces } = form
  const frame = useRef<HTMLFormElement>(null)
  // The invalid field may be far from the buttons.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const field = frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [errors])
  const [first] = pieces
  const mostOff = Math.max(
    0,
    ...pieces.map((item) => (item.was ? ((item.was - form.priceOf(item)) / item.was) * 100 : 0)),
  )
  return (
    <form
      ref={frame}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save(true)
      }}
      noValidate
    >
      <DockArea
        foot={
          <Dock label="This sale">
            <p>
              {values.name.trim() || 'New sale'}, {countText(pieces.length, 'piece')}
              <span className="meta d-block">
                Sum of the prices {formatDollars(form.sumBefore)}, in the sale {formatDollars(form.sumInSale)}
              </span>
            </p>
            {form.isTyped && (
              <button className="btn btn-quiet" type="button" onClick={form.discard}>
                Discard changes
              </button>
            )}
            {stored?.state === 'draft' && <DeleteDraft sale={stored} />}
            <button
              className="btn btn-quiet"
              type="button"
              disabled={form.isSaving}
              onClick={() => void form.save(false)}
            >
              Save draft
            </button>
            <LoadingButton busy={form.isSaving}>Plan sale</LoadingButton>
          </Dock>
        }
      >
        <div className="page-head">
          <h1>{stored?.name ?? 'New sale'}</h1>
          {stored && (
            <p className="meta">
              {saleStates[stored.state].label}, last changed by {stored.changedBy} on {nzTimeText(stored.updatedAt)}
            </p>
          )}
        </div>
        <div className={styles.two}>
          <div>
            <div className={styles.fill}>
              <TextField label="Name, for you only" autoComplete="off" {...form.field('name')} />
              <TextField label="First day" type="date" {...form.field('firstDay')} />
              <TextField label="Last day" type="date" {...form.field('lastDay')} />
            </div>
            {form.hasDays ? (
              <FillProducts
                pieces={form.offered}
                percent={values.percent}
                percentError={errors.percent}
                rounding={values.rounding}
                onPercent={(percent) => change({ percent })}
                onRounding={(rounding) => change({ rounding })}
                onFill={form.fill}
              />
            ) : (
              <p className="meta">Choose the first and the last day: the price before depends on them.</p>
            )}
            {errors.pieces && <Alert kind="danger">{errors.pieces}</Alert>}
            {pieces.length > 0 && (
              <>
                <ProductTable pieces={pieces} errors={errors} onPrice={form.setPrice} onRemove={form.remove} />
                <p className="meta mt-3">
                  ‘Was’ is the lowest price in the 30 days before the sale, so a price raised today never shows as
                  ‘was’. Orders keep both prices.
                </p>
              </>
            )}
            {first && form.hasDays && <SalePreview piece={first} price={form.priceOf(first)} days={values} />}
          </div>
          <div>
            <CodesChoice
              codes={form.codes}
              mostOff={mostOff}
              value={values.codes}
              sample={first && { name: first.name, was: first.was ?? first.price, price: form.priceOf(first) }}
              onChange={(codes) => change({ codes })}
            />
            {pieces.length > 0 && form.hasDays && <SaleChecks pieces={pieces} prices={pieces.map(form.priceOf)} />}
            <SaleTexts form={form} />
          </div>
        </div>
        {stored?.state === 'planned' && <Planned sale={stored} onUndone={form.follow} />}
      </DockArea>
    </form>
  )
}

function Planned({ sale, onUndone }: { sale: SaleDetails; onUndone: (sale: SaleDetails) => void }) {
  const [sendUndo, { isLoading }] = salesApi.undo.useMutation()
  async function undo() {
    const { data, error } = await sendUndo({ id: sale._id })
    if (data) onUndone(data)
    showToast(error ? 'error' : 'success', error ? errorMessage(error) : `${sale.name} is a draft again`)
  }
  return (
    <Alert
      kind="success"
      action={
        <button className="btn btn-outline btn-sm" type="button" disabled={isLoading} onClick={() => void undo()}>
          Undo
        </button>
      }
    >
      {plannedText(sale)}
    </Alert>
  )
}

/** Shows in advance what planning the sale would refuse. */
function SaleChecks({ pieces, prices }: { pieces: readonly SaleProduct[]; prices: readonly number[] }) {
  return (
    <section className={styles.part} aria-labelledby="sale-checks">
      <h2 className="h4" id="sale-checks">
        Check
      </h2>
      {checkSale(pieces, prices).map(({ text, isGood }) => (
        <div key={text} className="mb-1">
          <StateText variant={isGood ? 'ok' : 'bad'}>{text}</StateText>
        </div>
      ))}
    </section>
  )
}

function DeleteDraft({ sale }: { sale: SaleDetails }) {
  const [deleteSale] = salesApi.remove.useMutation()
  const navigate = useNavigate()
  const { ask, dialog } = useConfirmedAction({
    question: ({ name }: SaleDetails) => ({
      question: `Delete the draft ‘${name}’?`,
      consequence: 'Its days, pieces and prices are lost. This can’t be undone.',
      action: 'Delete draft',
      keep: 'Keep it',
      isDanger: true,
    }),
    send: ({ _id }) => deleteSale({ id: _id }),
    success: ({ message }) => message,
    onDone: () => navigate(adminPaths.sales, { replace: true }),
  })

  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => ask(sale)}>
        Delete…
      </button>
      {dialog}
    </>
  )
}

interface SalePreviewProps {
  piece: EnteredProduct
  price: number
  days: { firstDay: string; lastDay: string }
}

function SalePreview({ piece, price, days: { firstDay, lastDay } }: SalePreviewProps) {
  const was = piece.was ?? piece.price
  return (
    <section className={styles.part} aria-labelledby="sale-preview">
      <h2 className="h3" id="sale-preview">
        How customers see it
      </h2>
      <div className={styles.preview}>
        {[
          { days: `Until ${shortDay(dayBefore(firstDay))}`, shown: <Price dollars={piece.price} /> },
          {
            days: `${shortDay(firstDay)} to ${shortDay(lastDay)}`,
            shown: <Price dollars={price} was={was} />,
            until: `Sale until ${weekdayText(lastDay)}`,
          },
        ].map(({ days, shown, until }) => (
          <figure key={days}>
            <figcaption className="meta">{days}</figcaption>
            <ProductPicture image={piece.image} sizes="200px" className="fluid" />
            <strong>{piece.name}</strong>
            <div>{shown}</div>
            {until && <p className="meta mb-0">{until}</p>}
          </figure>
        ))}
        <figure>
          <figcaption className="meta">Product page, the same days</figcaption>
          <Price dollars={price} />
          <p className="mb-0">
            was {formatDollars(was)}, you save {formatDollars(dollarsOf(centsOf(was) - centsOf(price)))}
          </p>
          <p className="meta mb-0">Sale until {weekdayText(lastDay)}.</p>
        </figure>
      </div>
    </section>
  )
}

function dayBefore(day: string): string {
  return lastDayBefore(startOfDay(day)?.toISOString() ?? `${day}T00:00:00Z`)
}

function SaleTexts({ form: { values, change, field } }: { form: ReturnType<typeof useSaleForm> }) {
  const { data } = announcementApi.read.useQuery()
  const linkListId = useId()
  const words = (name: 'announcement' | 'menuLabel') => ({
    ...field(name),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      change(withSalePage(values, { [name]: currentTarget.value })),
  })
  const own = data && overlaps(data.live.value, values) ? data.live.value.text : null
  return (
    <section className={styles.part} aria-labelledby="sale-texts">
      <h2 className="h4" id="sale-texts">
        Also
      </h2>
      <p className="meta">Both begin and end with the sale, also when you end it early.</p>
      <TextField
        label="Announcement"
        optional
        help={
          own === null
            ? 'An announcement of your own on the same days is shown in its place.'
            : `On these days customers see your own announcement in its place: ‘${own}’.`
        }
        maxLength={90}
        autoComplete="off"
        {...words('announcement')}
      />
      <TextField
        label="Menu link text"
        optional
        help="Such as Sale. At the end of the menu, unless it has seven links."
        maxLength={16}
        autoComplete="off"
        {...words('menuLabel')}
      />
      <TextField
        label="Page they both link to"
        optional={values.menuLabel.trim() === ''}
        list={linkListId}
        help="/sale shows every piece on sale. You can choose another page of the shop."
        maxLength={200}
        autoComplete="off"
        {...field('textLink')}
      />
      <LinkAddresses id={linkListId} />
    </section>
  )
}

/** Whether an announcement is shown on a day of the sale; days in ISO order compare as texts. */
function overlaps(
  { text, from, to }: Announcement,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): boolean {
  if (text === '' || firstDay === '' || lastDay === '') return false
  return (from === '' || from <= lastDay) && (to === '' || firstDay <= to)
}
