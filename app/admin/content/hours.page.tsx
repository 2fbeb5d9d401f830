import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import {
  useReadClosedDaysQuery,
  useReadContactQuery,
  useReadHoursQuery,
  useReadTimesQuery,
  contentApi,
  usePublishTimesMutation,
  usePutBackTimesMutation,
  useSaveTimesMutation,
  usePublishContactMutation,
  usePutBackContactMutation,
  useSaveContactMutation,
} from '#app/api/content/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ShopContact } from '#contract/content/content.ts'
import type { ShopTimes } from '#contract/content/shop-times.ts'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { timesText } from '#rules/content/shop-times.ts'
import { ClosedDaysForm } from './closed-days/closed-days-form.tsx'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from './content-tools.tsx'
import styles from './content.module.scss'
import { HoursForm } from './hours-form.tsx'
import { useContentForm, type ContentState } from './use-content-form.ts'

export const loader = prefetch(({ context }) => {
  const { session } = context.get(storeContext).getState()
  const hasContact = may(roleOf(session.userInfo), 'settings', 'read')
  return [
    contentApi.endpoints.readHours.initiate(undefined, { forceRefetch: true }),
    contentApi.endpoints.readClosedDays.initiate(undefined, { forceRefetch: true }),
    ...(hasContact
      ? [
          contentApi.endpoints.readContact.initiate(undefined, { forceRefetch: true }),
          contentApi.endpoints.readTimes.initiate(undefined, { forceRefetch: true }),
        ]
      : []),
  ]
})

/** The phone hours, the closed days, and for the owner name, contact, days and minutes of the shop. */
export function Component() {
  const hasContact = useMay('settings', 'change')
  const hours = useReadHoursQuery()
  const closedDays = useReadClosedDaysQuery()
  const contact = useReadContactQuery(undefined, { skip: !hasContact })
  const times = useReadTimesQuery(undefined, { skip: !hasContact })
  return (
    <>
      <PageMeta title="Hours and contact" />
      <div className="container">
        <ContentHeading />
        <div className={styles.section}>
          {hours.data && <HoursForm state={hours.data} />}
          {!hours.data && hours.error && (
            <ErrorMessage
              message={errorMessage(hours.error)}
              busy={hours.isFetching}
              onTryAgain={() => void hours.refetch()}
            />
          )}
        </div>
        <div className={styles.section}>
          {closedDays.data && <ClosedDaysForm state={closedDays.data} />}
          {!closedDays.data && closedDays.error && (
            <ErrorMessage
              message={errorMessage(closedDays.error)}
              busy={closedDays.isFetching}
              onTryAgain={() => void closedDays.refetch()}
            />
          )}
        </div>
        {hasContact && (
          <div className={styles.section}>
            {contact.data && <ContactForm state={contact.data} />}
            {!contact.data && contact.error && (
              <ErrorMessage
                message={errorMessage(contact.error)}
                busy={contact.isFetching}
                onTryAgain={() => void contact.refetch()}
              />
            )}
          </div>
        )}
        {hasContact && (
          <div className={styles.section}>
            {times.data && <TimesForm state={times.data} />}
            {!times.data && times.error && (
              <ErrorMessage
                message={errorMessage(times.error)}
                busy={times.isFetching}
                onTryAgain={() => void times.refetch()}
              />
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** How long orders are held and can be paid, and when emails leave. */
function TimesForm({ state }: { state: ContentState<ShopTimes> }) {
  const form = useContentForm({
    title: 'Days and minutes',
    draft: 'content times',
    state,
    save: useSaveTimesMutation(),
    publish: usePublishTimesMutation(),
    putBack: usePutBackTimesMutation(),
  })
  const number = (name: keyof ShopTimes) => ({
    ...form.field(name),
    ...({ autoComplete: 'off', inputMode: 'numeric', maxLength: 4 } as const),
  })
  return (
    <>
      <form {...form.formProps} aria-label="Days and minutes">
        <div className={styles.head}>
          <div>
            <h2 className="h3">Days and minutes</h2>
            <p className="meta">Changes apply from now on. Only the owner can make them.</p>
          </div>
          <ContentButtons
            what="days and minutes"
            look="outline"
            isSaving={form.isSaving}
            isPublishing={form.isPublishing}
            saveDraft={form.saveDraft}
          />
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Days and minutes"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(undone) => void form.putBackVersion(undone)}
        />
        <FormProblem text={form.problem} />
        <div className={styles.half}>
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
      </form>
      <ContentHistory
        what="days and minutes"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value }) => timesText(value)}
        isBusy={form.isPuttingBack}
        onPutBack={(version) => void form.putBackVersion(version)}
      />
    </>
  )
}

/** The name of the shop, how it is reached, its bank account, and the GST number of its receipts. */
function ContactForm({ state }: { state: ContentState<ShopContact> }) {
  const { isGstRegistered } = useShopDetails()
  const form = useContentForm({
    title: 'Name and contact',
    draft: 'content contact',
    state,
    save: useSaveContactMutation(),
    publish: usePublishContactMutation(),
    putBack: usePutBackContactMutation(),
  })
  const { field } = form
  const { hash } = useLocation()
  // A link of another page leads to a field (`adminPaths.contactField`).
  useEffect(() => {
    if (hash.startsWith('#contact-')) document.getElementById(hash.slice(1))?.focus()
  }, [hash])
  return (
    <>
      <form {...form.formProps}>
        <div className={styles.head}>
          <div>
            <h2 className="h3">Contact</h2>
            <p className="meta">
              Shown on every page, in emails, on receipts and in search engines. Only the owner can change it.
            </p>
          </div>
          <ContentButtons
            what="name and contact"
            look="outline"
            isSaving={form.isSaving}
            isPublishing={form.isPublishing}
            saveDraft={form.saveDraft}
          />
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Name and contact"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <div className={styles.half}>
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
      </form>
      <ContentHistory
        what="name and contact"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value }) =>
          [value.name, value.email, value.phone, value.address, value.bankAccount, value.gstNumber]
            .filter(Boolean)
            .join(', ')
        }
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}
