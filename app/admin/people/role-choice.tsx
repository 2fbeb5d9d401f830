import type { Role } from '#contract/platform/areas.ts'
import { roleTexts } from '#rules/accounts/role-names.ts'
import styles from './people.module.scss'

interface RoleChoiceProps {
  name: string
  value: Role | null
  /** Whether an account may also have no role. */
  hasNone?: boolean
  onChange: (role: Role | null) => void
}

/** The roles to choose from, each with what it is for. */
export function RoleChoice({ name, value, hasNone = false, onChange }: RoleChoiceProps) {
  const none = { role: null, name: 'No role', help: 'A customer like any other. The account and its orders stay.' }
  return (
    <fieldset className="field">
      <legend className="form-label">Role</legend>
      {[...roleTexts, ...(hasNone ? [none] : [])].map(({ role, name: label, help }) => (
        <label className={styles.choice} key={label}>
          <input
            className="form-check-input"
            type="radio"
            name={name}
            checked={value === role}
            onChange={() => onChange(role)}
          />
          <span>
            {label}
            <span className="meta">{help}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
