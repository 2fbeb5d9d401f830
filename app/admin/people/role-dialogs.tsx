import { useState } from 'react'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import { peopleApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Person } from '#contract/accounts/people.ts'
import type { Role } from '#contract/platform/areas.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { roleTexts } from '#rules/accounts/role-names.ts'

export function ChangeRole({ person, onClose }: { person: Person | null; onClose: () => void }) {
  return (
    <FormDialog show={person !== null} title={`Role of ${person?.name}`} onClose={onClose}>
      {person && <RoleForm person={person} onClose={onClose} />}
    </FormDialog>
  )
}

function RoleForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const userInfo = useAppSelector(selectUserInfo)
  const [role, setRole] = useState<Person['role'] | null>(person.role)
  const isMyself = userInfo?._id === person._id
  const form = useServerForm(accountsApi.update.useMutation(), {
    initial: {},
    toRequest: () => ({ userId: person._id, role }),
    successText: `${firstName(person.name)} is ${role ?? 'a customer'} now`,
    onSuccess: (data) => {
      onClose()
      if (!isMyself) return
      const { role: _former, ...rest } = userInfo
      dispatch(signedIn({ ...rest, isAdmin: data.isAdmin, ...(data.role && { role: data.role }) }))
    },
  })
  const { formProps } = form
  const unchanged = {
    ...formProps,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onClose()
    },
  }
  return (
    <DialogForm
      form={role === person.role ? { ...form, formProps: unchanged } : form}
      action="Save the role"
      onClose={onClose}
    >
      {isMyself && <p>This is your own account: with another role you can no longer open this page.</p>}
      <RoleChoice name="role" value={role} hasNone onChange={setRole} />
    </DialogForm>
  )
}

export function InviteDialog({ show, onClose }: { show: boolean; onClose: () => void }) {
  return (
    <FormDialog show={show} title="Invite someone" onClose={onClose}>
      <InviteForm onClose={onClose} />
    </FormDialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('packer')
  const form = useServerForm(peopleApi.invite.useMutation(), {
    initial: { email: '' },
    toRequest: ({ email }) => ({ email, role }),
    successText: 'Invitation sent',
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} action="Send invitation" onClose={onClose}>
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="off" required />
      <RoleChoice name="invited-role" value={role} onChange={(chosen) => chosen && setRole(chosen)} />
      <p className="meta">The link works once, within 7 days.</p>
    </DialogForm>
  )
}

interface RoleChoiceProps {
  name: string
  value: Role | null
  /** Whether an account may also have no role. */
  hasNone?: boolean
  onChange: (role: Role | null) => void
}

const noRole = { role: null, name: 'No role', help: 'A customer like any other. The account and its orders stay.' }

function RoleChoice({ name, value, hasNone = false, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="field">
      <legend className="form-label">Role</legend>
      {[...roleTexts, ...(hasNone ? [noRole] : [])].map(({ role, name: label, help }) => (
        <label className={kit.choice} key={label}>
          <input
            className="form-check-input"
            type="radio"
            name={name}
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span>
            {label}
            <span className="meta d-block">{help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
