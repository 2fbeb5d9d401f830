import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccessActions } from '#app/admin/frame/access/access-actions.tsx'
import { TagSection } from '#app/admin/frame/notes/tag-section.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { customersApi } from '#app/api/admin/back-office.ts'
import { DayInList } from '#app/ui/day-in-words.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { customers, type CustomerDetails } from '#contract/back-office/customers.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './customers.module.scss'
import { EraseCustomer } from './erase-customer.tsx'

/** Contact, addresses, sign-ins and, for the owner, the data of a customer. */
export function CustomerAside({ customer }: { customer: CustomerDetails }) {
  const mayErase = useMay('customerErase', 'change')
  return (
    <div className={styles.aside}>
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
    <section aria-labelledby="contact">
      <h2 className="h4" id="contact">
        Contact
      </h2>
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
    </section>
  )
}

function Addresses({ addresses }: Pick<CustomerDetails, 'addresses'>) {
  return (
    <section aria-labelledby="addresses">
      <h2 className="h4" id="addresses">
        Addresses
      </h2>
      {addresses.length === 0 && <p className="meta">None known.</p>}
      <ul className={`${styles.lines} ${styles.addresses}`}>
        {addresses.map(({ isDefault, lastUsedAt, ...address }) => (
          <li key={`${address.recipient} ${address.address} ${address.city}`}>
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
    </section>
  )
}

/** Sign-ins of an account. Those of a person with a role are for the page of the account alone. */
function Access({ customer: { name, account } }: { customer: CustomerDetails }) {
  const mayChange = useMay('customers', 'change')
  return (
    <section aria-labelledby="access">
      <h2 className="h4" id="access">
        Access
      </h2>
      <p className="meta">{account ? accessText(account) : 'A guest, without a sign-in.'}</p>
      {account && !account.role && mayChange && (
        <AccessActions account={{ ...account, name }} className={styles.actions} />
      )}
    </section>
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
    <section aria-labelledby="data">
      <h2 className="h4" id="data">
        Data
      </h2>
      <p className="meta">The file has everything under this address. Check who’s asking before you send it.</p>
      <div className={styles.actions}>
        <a className="btn btn-outline btn-sm" href={customers.downloadData.url.replace(':id', customer._id)} download>
          Export everything we keep
        </a>
        <button className="btn btn-quiet btn-sm" type="button" onClick={() => setIsErasing(true)}>
          Erase…
        </button>
      </div>
      <EraseCustomer customer={customer} show={isErasing} onClose={() => setIsErasing(false)} />
    </section>
  )
}

/** The tags of a customer, which those who may change customers add and take off. */
function CustomerTags({ id, tags }: { id: string; tags: readonly string[] }) {
  const mayChange = useMay('customers', 'change')
  const { data: used } = customersApi.tags.useQuery(mayChange ? undefined : skipToken)
  const add = customersApi.addTag.useMutation()
  const takeOff = customersApi.takeTagOff.useMutation()
  return (
    <TagSection id={id} tags={tags} mayChange={mayChange} add={add} takeOff={takeOff} suggested={used?.tags ?? []} />
  )
}
