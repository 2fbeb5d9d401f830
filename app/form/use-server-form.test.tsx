import type { FormEvent } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { markupOf } from '#tests/support/render.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'

const { showToast } = vi.hoisted(() => ({
  showToast: vi.fn<(kind: 'success' | 'error', text: string, options?: object) => void>(),
}))
vi.mock('#app/ui/feedback/show-toast.ts', () => ({ showToast }))
beforeEach(() => void showToast.mockClear())

// Test files share their modules: this one loads the hook again, with the replaced toast, and leaves no trace of it.
vi.resetModules()
const { useServerForm } = await import('./use-server-form.ts')
const { showRefusal } = await import('./show-refusal.ts')
afterAll(() => void vi.resetModules())

type Reply = { data: { name: string } } | { error: { status: number; data: unknown } }
const accepted: Reply = { data: { name: 'Marama' } }
const refused: Reply = {
  error: { status: 400, data: { message: 'Check the form.', errors: [{ path: 'name', message: 'Enter a name.' }] } },
}

interface Setup {
  reply?: Reply
  isLoading?: boolean
  name?: string
}

/** Renders a form as the server does and returns its markup and a way to submit it. */
function renderForm({ reply = accepted, isLoading = false, name = 'Marama' }: Setup = {}) {
  const send = vi.fn<(arg: { name: string }) => Promise<Reply>>(() => Promise.resolve(reply))
  const onSuccess = vi.fn<(...args: unknown[]) => void>()
  const onError = vi.fn<(...args: unknown[]) => void>()
  const preventDefault = vi.fn<() => void>()
  const submits: ((event: FormEvent<HTMLFormElement>) => void)[] = []

  function NameForm({ onRender }: { onRender: (submit: (typeof submits)[number]) => void }) {
    const { field, checkbox, formProps } = useServerForm([send, { isLoading }] as const, {
      initial: { name, isAdmin: true },
      check: (values) => (values.name === '' ? { name: 'Enter a name.' } : {}),
      toRequest: (values) => ({ name: values.name.trim() }),
      successText: (user) => `Hello ${user.name}`,
      onSuccess,
      onError,
    })
    onRender(formProps.onSubmit)
    return (
      <form {...formProps}>
        <TextField {...field('name')} label="Name" />
        <CheckField {...checkbox('isAdmin')} label="Is Admin" />
      </form>
    )
  }

  const html = markupOf(<NameForm onRender={(submit) => submits.push(submit)} />)
  const submitForm = async () => {
    submits.at(-1)?.({ preventDefault } as Partial<FormEvent<HTMLFormElement>> as FormEvent<HTMLFormElement>)
    await new Promise(setImmediate)
  }
  return { html, send, onSuccess, onError, preventDefault, submitForm }
}

it('renders the initial values on the server, so that the form is complete before hydration', () => {
  const { html } = renderForm({ name: 'Marama “Mara”' })
  expect(html).toMatch(/<form noValidate="" method="post">/)
  expect(html).toMatch(/name="name"[^>]*value="Marama “Mara”"/)
  expect(html).toMatch(/name="isAdmin"[^>]*checked=""/)
})

it('a form sends the values as the endpoint expects them', async () => {
  const { send, preventDefault, submitForm } = renderForm({ name: ' Marama ' })
  await submitForm()
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(send.mock.calls).toEqual([[{ name: 'Marama' }]])
})

it('a form shows a toast and continues after a success', async () => {
  const { onSuccess, onError, submitForm } = renderForm()
  await submitForm()
  expect(showToast.mock.calls).toEqual([['success', 'Hello Marama']])
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith(accepted.data, expect.anything())
  expect(onError).not.toHaveBeenCalled()
})

it('a form shows the message of the server after a failure', async () => {
  const { onSuccess, onError, submitForm } = renderForm({ reply: refused })
  await submitForm()
  expect(showToast.mock.calls).toEqual([['error', 'Check the form.', { isSaid: true }]])
  expect(onError).toHaveBeenCalledExactlyOnceWith(refused.error, expect.anything())
  expect(onSuccess).not.toHaveBeenCalled()
})

it('a form does not send what its own check refuses', async () => {
  const { send, submitForm } = renderForm({ name: '' })
  await submitForm()
  expect(send).not.toHaveBeenCalled()
  expect(showToast).not.toHaveBeenCalled()
})

it('ignores a second submit while a request is pending', async () => {
  const { send, preventDefault, submitForm } = renderForm({ isLoading: true })
  await submitForm()
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(send).not.toHaveBeenCalled()
})

it('a refusal is a toast that only the form says, and is next to the form unless one of its fields shows it', () => {
  const setErrors = vi.fn<(...args: unknown[]) => void>()
  const form = { values: { name: '' }, setErrors }
  const refusalOf = (text: string | null, errors: Record<string, string>) => {
    setErrors.mockClear()
    showRefusal(form, text, errors)
    return setErrors.mock.calls
  }
  expect(refusalOf('Invalid email or password', {})).toEqual([[{}, 'Invalid email or password']])
  expect(refusalOf('Check the form.', { name: 'Enter a name.' })).toEqual([[{ name: 'Enter a name.' }, null]])
  expect(refusalOf('Check the form.', { token: 'Unknown' })).toEqual([[{ token: 'Unknown' }, 'Check the form.']])
  expect(showToast.mock.calls).toEqual([
    ['error', 'Invalid email or password', { isSaid: true }],
    ['error', 'Check the form.', { isSaid: true }],
    ['error', 'Check the form.', { isSaid: true }],
  ])
  expect(refusalOf(null, {})).toEqual([[{}, null]])
  expect(showToast).toHaveBeenCalledTimes(3)
})
