import { useEffect, useId } from 'react'
import { useLocation } from 'react-router'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { hoursApi, closedDaysApi, contactDetailsApi, shopTimesApi } from '#app/api/admin/content.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { ariaProps, controlClass, FieldNotes } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { OpeningHours, ShopContact } from '#contract/content/content.ts'
import type { ShopTimes } from '#contract/content/shop-times.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { openingHoursText, weekdayName, weekdays } from '#rules/content/opening-hours.ts'
import { timesText } from '#rules/content/shop-times.ts'
import { ClosedDaysForm } from './closed-days/closed-days-form.tsx'
import { ContentEditor, WhenRead } from './content-editor.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from './content.module.scss'
import { useContentEditor, type ContentState } from './use-content-editor.ts'

export const loader = prefetch(({ context }) => {
  const { session } = context.get(storeContext).getState()
  const hasContact = may(roleOf(session.userInfo), 'settings', 'read')
  return [
    hoursApi.read.initiate(undefined, { forceRefetch: true }),
    closedDaysApi.read.initiate(undefined, { forceRefetch: true }),
    ...(hasContact
      ? [
          contactDetailsApi.read.initiate(undefined, { forceRefetch: true }),
          shopTimesApi.read.initiate(undefined, { forceRefetch: true }),
        ]
      : []),
  ]
})

export function Component() {
  const hasContact = useMay('settings', 'change')
  const hours = hoursApi.read.useQuery()
  const closedDays = closedDaysApi.read.useQuery()
  const contact = contactDetailsApi.read.useQuery(undefined, { skip: !hasContact })
  const times = shopTimesApi.read.useQuery(undefined, { skip: !hasContact })
  return (
    <>
      <PageMeta title="Hours and contact" />
      <div className="container">
        <ContentHeading />
        <div className="mb-5">
          <WhenRead read={hours}>{(state) => <HoursForm state={state} />}</WhenRead>
        </div>
        <div className="mb-5">
          <WhenRead read={closedDays}>{(state) => <ClosedDaysForm state={state} />}</WhenRead>
        </div>
        {hasContact && (
          <div className="mb-5">
            <WhenRead read={contact}>{(state) => <ContactForm state={state} />}</WhenRead>
          </div>
        )}
        {hasContact && (
          <div className="mb-5">
            <WhenRead read={times}>{(state) => <TimesForm state={state} />}</WhenRead>
          </div>
        )}
      </div>
    </>
  )
}

function HoursForm({ state }: { state: ContentState<OpeningHours> }) {
  const editor = useContentEditor<OpeningHours>({
    title: 'Phone hours',
    draft: 'content hours',
    state,
    save: hoursApi.saveDraft.useMutation(),
    publish: hoursApi.publish.useMutation(),
    restoreVersion: hoursApi.restoreVersion.useMutation(),
    store: (value) => hoursApi.read.upsert(undefined, value),
  })
  const { value, field } = editor
  return (
    <ContentEditor editor={editor} isOneOfSeveral summaryOf={openingHoursText}>
      <div className={kit.halves}>
        <div>
          <table className={`table table-sm ${styles.hours}`}>
            <caption className="visually-hidden">Phone hours</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
              </tr>
            </thead>
            <tbody>
              {weekdays.map((day) => {
                const name = weekdayName(day)
                const isClosed = value[`${day}From`] === '' && value[`${day}To`] === ''
                return (
                  <tr key={day}>
                    <th scope="row">{name}</th>
                    {isClosed ? (
                      <>
                        <td className="meta">Closed</td>
                        <td>
                          <button
                            type="button"
                            className="btn btn-quiet btn-sm"
                            onClick={() => editor.edit({ [`${day}From`]: '09:00', [`${day}To`]: '17:00' })}
                          >
                            Open<span className="visually-hidden"> on {name}</span>
                          </button>
                        </td>
                      </>
                    ) : (
                      <>
                        <td>
                          <TimeCell {...field(`${day}From`)} label={`${name}, from`} />
                        </td>
                        <td>
                          <TimeCell {...field(`${day}To`)} label={`${name}, to`} />
                        </td>
                      </>
                    )}
                  </tr>
                )
              })}
            </tbody>
          </table>
          <p className="meta">
            Shown in the footer, on Support and in emails as ‘{openingHoursText(value) || 'closed'}’. Clear both times
            for a day you’re closed.
          </p>
        </div>
      </div>
    </ContentEditor>
  )
}

interface TimeCellProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  label: string
}

function TimeCell({ label, error, ...input }: TimeCellProps) {
  const controlId = useId()
  return (
    <>
      <input
        {...input}
        {...ariaProps({ controlId, error, help: null })}
        id={controlId}
        type="time"
        aria-label={label}
        className={controlClass('form-control', error)}
      />
      <FieldNotes controlId={controlId} error={error} help={null} />
    </>
  )
}

function TimesForm({ state }: { state: ContentState<ShopTimes> }) {
  const editor = useContentEditor<ShopTimes>({
    title: 'Days and minutes',
    draft: 'content times',
    state,
    save: shopTimesApi.saveDraft.useMutation(),
    publish: shopTimesApi.publish.useMutation(),
    restoreVersion: shopTimesApi.restoreVersion.useMutation(),
    store: (value) => shopTimesApi.read.upsert(undefined, value),
  })
  const number = (name: keyof ShopTimes) => ({
    ...editor.field(name),
    ...({ autoComplete: 'off', inputMode: 'numeric', maxLength: 4 } as const),
  })
  return (
    <ContentEditor
      editor={editor}
      about="Changes apply from now on. Only the owner can make them."
      isOneOfSeveral
      variant="outline"
      label="Days and minutes"
      summaryOf={timesText}
    >
      <div className={kit.halves}>
        <div>
          <TextField
            {...number('holdMinutes')}
            label="Hold of a new order (minutes)"
            help="Current holds keep their end time. The new time applies to new orders, and when a buyer reopens the payment page. Until then a guest gets up to 15 minutes."
          />
          <TextField
            {...number('payableDays')}
            label="Days to pay an order"
            help="Then an unpaid order is cancelled. Existing orders keep their days. A phone order holds its pieces for as many days, up to 7."
          />
        </div>
        <div>
          <TextField
            {...number('undoSeconds')}
            label="Time to undo a step before its email goes (seconds)"
            help="Emails wait that long. Steps already taken keep their time. For arrivals and stocktakes the new time applies straight away."
          />
          <TextField
            {...number('invitationDays')}
            label="Email about a review (days after the delivery)"
            help="We ask once per order, up to 7 days after that day. If you lower the number, we also ask about the orders in between."
          />
        </div>
      </div>
    </ContentEditor>
  )
}

function ContactForm({ state }: { state: ContentState<ShopContact> }) {
  const { isGstRegistered } = useShopDetails()
  const editor = useContentEditor<ShopContact>({
    title: 'Name and contact',
    draft: 'content contact',
    state,
    save: contactDetailsApi.saveDraft.useMutation(),
    publish: contactDetailsApi.publish.useMutation(),
    restoreVersion: contactDetailsApi.restoreVersion.useMutation(),
    store: (value) => contactDetailsApi.read.upsert(undefined, value),
  })
  const { field } = editor
  const { hash } = useLocation()
  // Another page can link to a field (`adminPaths.contactField`).
  useEffect(() => {
    if (hash.startsWith('#contact-')) document.getElementById(hash.slice(1))?.focus()
  }, [hash])
  return (
    <ContentEditor
      editor={editor}
      heading="Contact"
      about="Shown on every page, in emails, on receipts and in search engines. Only the owner can change it."
      isOneOfSeveral
      variant="outline"
      summaryOf={({ name, email, phone, address, bankAccount, gstNumber }) =>
        [name, email, phone, address, bankAccount, gstNumber].filter(Boolean).join(', ')
      }
    >
      <div className={kit.halves}>
        <div>
          <TextField {...field('name')} label="Shop name" maxLength={60} autoComplete="off" />
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            help="Contact form messages and order notices go here."
            autoComplete="off"
          />
          <TextField {...field('phone')} label="Phone" type="tel" autoComplete="off" />
        </div>
        <div>
          <TextField
            {...field('address')}
            label="Address"
            optional
            help="On one line, shown on the contact page."
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            {...field('bankAccount')}
            id="contact-bankAccount"
            label="Bank account for transfers"
            optional
            help="Buyers of phone orders can transfer the money to it. Only they see it."
            maxLength={80}
            autoComplete="off"
          />
          <TextField
            {...field('gstNumber')}
            id="contact-gstNumber"
            label="GST number"
            help={
              isGstRegistered
                ? 'Shown on every receipt, earlier ones too, and makes them tax invoices.'
                : 'The shop is set up as not registered for GST. The person who runs your server can change that.'
            }
            inputMode="numeric"
            autoComplete="off"
            readOnly={!isGstRegistered}
          />
        </div>
      </div>
    </ContentEditor>
  )
}
