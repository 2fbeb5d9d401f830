import kit from '#app/admin/kit/kit.module.scss'
import { Section } from '#app/admin/kit/section.tsx'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AccessActions } from '#app/admin/frame/access/access-actions.tsx'
import { TagSection } from '#app/admin/frame/notes/tag-section.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { customers, type CustomerDetails } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { daysText } from '#rules/platform/days-text.ts'
import styles from '#app/admin/people/people.module.scss'

export function CustomerAside({ customer }: { customer: CustomerDetails }) {
  const mayErase = useMay('customerErase', 'change')
  return (
    <div className={`${kit.facts} ${styles.aside}`}>
      <Contact customer={customer} />
      <Addresses addresses={customer.addresses} />
      <CustomerTags id={customer._id} tags={customer.tags} />
      <Access customer={customer} />
      {mayErase && <Data customer={customer} />}
    </div>
  )
}

function Contact({ customer: { email, phone, account } }: { customer: CustomerDetails }) {
  return (
    <Section title="Contact" id="contact">
      {email !== '' && (
        <p className="mb-1 text-break">
          <a className="line-link" href={`mailto:${email}`}>
            {email}
          </a>
          <br />
          <span className="meta">{account?.isEmailConfirmed ? 'Confirmed' : 'Not confirmed'}</span>
        </p>
      )}
      {account?.waitingEmail !== undefined && (
        <p className="meta text-break">{account.waitingEmail} isn’t confirmed yet.</p>
      )}
      {phone !== '' && (
        <p className="mb-1">
          <a className="line-link text-nowrap" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
      )}
      {email === '' && phone === '' && <p className="meta">None known.</p>}
      {account && (
        <p className="mb-0">
          <Link className="line-link" to={adminPaths.userEdit(account._id)}>
            Change
          </Link>
        </p>
      )}
    </Section>
  )
}

function Addresses({ addresses }: Pick<CustomerDetails, 'addresses'>) {
  return (
    <Section title="Addresses" id="addresses">
      {addresses.length === 0 && <p className="meta">None known.</p>}
      <ul className="list-unstyled mb-0">
        {addresses.map(({ isDefault, lastUsedAt, ...address }) => (
          <li className="pb-3" key={`${address.recipient} ${address.address} ${address.city}`}>
            <AddressBlock address={{ ...address, phone: '' }} />
            <p className="meta mb-0 mt-1">
              {isDefault && 'Default'}
              {isDefault && lastUsedAt !== null && ', '}
              {lastUsedAt !== null && (
                <>
                  {isDefault ? 'used' : 'Used'} <DayInList at={lastUsedAt} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Sign-ins of an account. Those of a person with a role are for the page of the account alone. */
function Access({ customer: { name, account } }: { customer: CustomerDetails }) {
  const mayChange = useMay('customers', 'change')
  return (
    <Section title="Access" id="access">
      <p className="meta">{account ? accessText(account) : 'A guest, without a sign-in.'}</p>
      {account && !account.role && mayChange && (
        <AccessActions account={{ ...account, name }} className="d-flex flex-column gap-2" />
      )}
    </Section>
  )
}

function accessText({ role, devices, hasSecondStep }: NonNullable<CustomerDetails['account']>): string {
  const signedIn =
    devices === 0 ? 'Not signed in anywhere.' : `Signed in on ${devices === 1 ? '1 device' : `${devices} devices`}.`
  const steps = hasSecondStep ? 'With a second step.' : 'Password only.'
  return role ? `${signedIn} ${steps} Has the role ${role}.` : `${signedIn} ${steps}`
}

function Data({ customer }: { customer: CustomerDetails }) {
  const [isErasing, setIsErasing] = useState(false)
  return (
    <Section title="Data" id="data">
      <p className="meta">The file has everything under this address. Check who’s asking before you send it.</p>
      <div className="d-flex flex-column gap-2">
        <a className="btn btn-outline btn-sm" href={customers.downloadData.url.replace(':id', customer._id)} download>
          Export everything we keep
        </a>
        <button className="btn btn-quiet btn-sm" type="button" onClick={() => setIsErasing(true)}>
          Erase…
        </button>
      </div>
      <FormDialog
        show={isErasing}
        title={`Erase what we know of ${customer.name}?`}
        onClose={() => setIsErasing(false)}
      >
        <EraseForm customer={customer} onClose={() => setIsErasing(false)} />
      </FormDialog>
    </Section>
  )
}

function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const mayChange = useMay('customers', 'change')
  const { data: used } = customersApi.tags.useQuery(mayChange ? undefined : skipToken)
  const add = customersApi.addTag.useMutation()
  const removeTag = customersApi.takeTagOff.useMutation()
  return (
    <TagSection
      id={id}
      tags={tags}
      mayChange={mayChange}
      add={add}
      removeTag={removeTag}
      suggested={used?.tags ?? []}
    />
  )
}

/** Asks whether a customer shall be erased; the owner types the address, because nothing brings the data back. */
function EraseForm({ customer, onClose }: { customer: CustomerDetails; onClose: () => void }) {
  const { _id, name, email, account } = customer
  const { keepDays } = useShopDetails()
  const navigate = useNavigate()
  const form = useServerForm(customersApi.erase.useMutation(), {
    initial: { confirmation: '' },
    toRequest: ({ confirmation }) => ({ id: _id, confirmation }),
    successText: ({ message }) => message,
    onSuccess: async () => navigate(adminPaths.customers),
  })
  return (
    <DialogForm form={form} action="Erase" isDanger keep="Keep" onClose={onClose}>
      <p>
        {account ? 'Account, addresses, devices, questions' : 'The guest, questions'}, earlier orders and notes go
        straight away, and so does the name above reviews. Orders that were never paid lose name and address. Paid
        orders keep them for {daysText(keepDays.orders)}, because tax law requires records. Messages stay for their own
        period. This can’t be undone.
      </p>
      <TextField
        {...form.field('confirmation')}
        label={`Enter ${email || name} to erase`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </DialogForm>
  )
}
