import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  usePublishContactMutation,
  usePutBackContactMutation,
  useSaveContactMutation,
} from '#app/api/content/content.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ShopContact } from '#contract/content/content.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from './content-tools.tsx'
import { type ContentState, useContentForm } from './use-content-form.ts'
import styles from './content.module.scss'

/** The name of the shop, how it is reached, its bank account, and the GST number of its receipts. */
export function ContactForm({ state }: { state: ContentState<ShopContact> }) {
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
