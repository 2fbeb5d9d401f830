import { Section } from '#app/admin/kit/section.tsx'
import { useEffect, useRef, useState } from 'react'
import { SubNav } from '#app/admin/frame/sub-nav.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError, PageHead } from '#app/admin/kit/list-page.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { deliveryApi, type ZoneInput } from '#app/api/delivery.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Estimate } from '#app/shop/frame/delivery-estimate.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { normalizePostCode } from '#rules/orders/delivery/postcodes.ts'
import { gapsText, extraDaysLabel, promiseLabel } from './zone-labels.ts'
import styles from '#app/admin/content/content.module.scss'

export const loader = prefetch(() => [deliveryApi.zones.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const { data, error, isFetching, refetch } = deliveryApi.zones.useQuery()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [deleteZone] = deliveryApi.deleteZone.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: ({ ranges }: DeliveryZone) => ({
      question: 'Are you sure?',
      consequence: `Orders to ${ranges} get the widest promise. Existing orders keep theirs.`,
      action: 'Delete',
      keep: 'Keep the zone',
      isDanger: true,
    }),
    send: ({ _id }) => deleteZone({ id: _id }),
    success: (_, { name }) => `Delivery zone ${name} deleted`,
    onDone: () => heading.current?.focus(),
  })
  const chosen = data?.zones.find(({ _id }) => _id === chosenId)
  const gaps = gapsText(data?.gaps ?? [])
  return (
    <>
      <PageMeta title="Delivery" />
      <div className="container">
        <PageHead
          heading="Delivery"
          headingRef={heading}
          meta="Business days after payment. Weekends, public holidays and the destination’s anniversary day don’t count."
        />
        <SubNav />
        {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {gaps && (
          <Alert kind="warning" className="mb-4">
            {gaps}
          </Alert>
        )}
        {data && <ZoneTable zones={data.zones} onEdit={({ _id }) => setChosenId(_id)} onDelete={ask} />}
        <Section title="Preview" id="preview" className="mt-5" headingClassName="h3 mb-4">
          <ZonePreview />
        </Section>
        <ZoneSection key={chosen?._id ?? 'new'} zone={chosen} onDone={() => setChosenId(null)} />
        {chosen && <History subject="delivery-zone" id={chosen._id} />}
      </div>
      {dialog}
    </>
  )
}

/** The form of the chosen zone, whose heading gets the focus; without one, the form for a new zone. */
function ZoneSection({ zone, onDone }: { zone: DeliveryZone | undefined; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = zone !== undefined
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [isChosen])
  return (
    <section className="mt-5" aria-labelledby="zone">
      <h2 className="h3 mb-4" id="zone" ref={heading} tabIndex={-1}>
        {zone ? `Change ${zone.name}` : 'New zone'}
      </h2>
      <ZoneForm zone={zone} onDone={onDone} />
    </section>
  )
}

function ZonePreview() {
  const [text, setText] = useState('')
  const postCode = normalizePostCode(text)
  return (
    <>
      <TextField
        label="Postcode"
        short
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        help="Shows what a customer sees today."
      />
      <div role="status">{postCode && <Estimate postCode={postCode} />}</div>
    </>
  )
}

interface ZoneTableProps {
  zones: readonly DeliveryZone[]
  onEdit: (zone: DeliveryZone) => void
  onDelete: (zone: DeliveryZone) => void
}

function ZoneTable({ zones, onEdit, onDelete }: ZoneTableProps) {
  return (
    <DataTable
      variant="table-sm table-hover table-stack"
      rows={zones}
      columns={[
        { head: 'ZONE', isLead: true, className: 'text-break', cell: ({ name }) => name },
        { head: 'POSTCODES', className: 'num text-break', cell: ({ ranges }) => ranges },
        { head: 'PROMISE', cell: promiseLabel },
        { head: 'EXTRA DAYS', cell: (zone) => extraDaysLabel(zone) || <NoValue /> },
        {
          head: 'Change',
          isAct: true,
          isRight: true,
          cell: (zone) => (
            <div className="d-flex gap-2 justify-content-end">
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
          ),
        },
      ]}
    />
  )
}

const blank: ZoneInput = {
  name: '',
  ranges: '',
  kind: 'days',
  daysFrom: '3',
  daysTo: '5',
  ruralDays: '1',
  islandDays: '0',
}

function ZoneForm({ zone, onDone }: { zone?: DeliveryZone | undefined; onDone: () => void }) {
  const [create, creation] = deliveryApi.createZone.useMutation()
  const [update, change] = deliveryApi.updateZone.useMutation()
  const send = (input: ZoneInput) => (zone ? update({ id: zone._id, version: zone.version, ...input }) : create(input))
  const { values, field, formProps, isSending, problem } = useServerForm(
    [send, { isLoading: creation.isLoading || change.isLoading }],
    {
      initial: zone ? inputOf(zone) : blank,
      draft: zone ? `version ${zone.version} of delivery zone ${zone._id}` : 'new delivery zone',
      toRequest: (entered) => entered,
      successText: ({ name }) => `Delivery zone ${name} saved`,
      onSuccess: (_, { reset }) => {
        reset()
        onDone()
      },
    },
  )
  const number = (name: 'daysFrom' | 'daysTo' | 'ruralDays' | 'islandDays') => ({
    ...field(name),
    ...({ autoComplete: 'off', inputMode: 'numeric' } as const),
  })
  return (
    <form {...formProps} className={styles.zoneForm}>
      <TextField {...field('name')} label="Name" maxLength={60} autoComplete="off" />
      <TextareaField
        {...field('ranges')}
        label="Postcodes"
        rows={3}
        spellCheck={false}
        help="Codes and ranges with commas, such as 0600-0959, 1081. A code can belong to one zone only."
      />
      <SelectField {...field('kind')} label="Promise">
        <option value="days">Business days</option>
        <option value="call">We call the customer</option>
      </SelectField>
      {values.kind === 'days' && (
        <div className={styles.zoneDays}>
          <TextField {...number('daysFrom')} label="From (business days)" />
          <TextField {...number('daysTo')} label="To (business days)" />
          <TextField {...number('ruralDays')} label="Extra for rural" />
          <TextField {...number('islandDays')} label="Extra for islands" />
        </div>
      )}
      <FormProblem text={problem} />
      <LoadingButton busy={isSending}>{zone ? 'Save' : 'Create'}</LoadingButton>
    </form>
  )
}

function inputOf({ name, ranges, kind, daysFrom, daysTo, ruralDays, islandDays }: DeliveryZone): ZoneInput {
  const days = { daysFrom, daysTo, ruralDays, islandDays }
  const texts = Object.fromEntries(Object.entries(days).map(([field, value]) => [field, String(value)]))
  return { ...blank, ...texts, name, ranges, kind }
}
