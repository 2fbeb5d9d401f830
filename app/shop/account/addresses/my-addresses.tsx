import { useRef, useState } from 'react'
import { useListAddressesQuery } from '#app/api/account/addresses.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressRow } from './address-row.tsx'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import styles from '#app/shop/account/profile.module.scss'

/** What the form below the list is for: a new address, or the one with this id. */
type Editing = 'new' | { id: string } | null

/** The addresses that the shopper keeps for the next orders: add, edit, delete, and choose the default. */
export function MyAddresses() {
  const { data: addresses, error, isFetching, refetch } = useListAddressesQuery()
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const [editing, setEditing] = useState<Editing>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The button that had the focus is gone.
  function close() {
    setEditing(null)
    heading.current?.focus()
  }

  return (
    <ProfileSection section={sections.addresses} headingRef={heading}>
      {!addresses && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!addresses && !error && <p className="meta">Loading your addresses…</p>}
      {addresses?.length === 0 && <p>You haven’t saved an address yet.</p>}
      {addresses && addresses.length > 0 && (
        <ul className={styles.rows}>
          {addresses.map((address) => (
            <AddressRow
              key={address._id}
              address={address}
              hasDefault={!isGuest}
              onEdit={() => setEditing({ id: address._id })}
              onDeleted={close}
            />
          ))}
        </ul>
      )}
      {editing === null ? (
        <button className="btn btn-outline mt-3" type="button" onClick={() => setEditing('new')}>
          Add an address
        </button>
      ) : (
        <AddressForm
          key={editing === 'new' ? 'new' : editing.id}
          address={editing === 'new' ? undefined : addresses?.find(({ _id }) => _id === editing.id)}
          onClose={close}
        />
      )}
    </ProfileSection>
  )
}
