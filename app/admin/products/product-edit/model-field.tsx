import { useId, useState, type ChangeEvent } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { modelsApi } from '#app/api/admin/platform.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { modelSizesError, type Sides } from '#rules/catalogue/model-sizes.ts'
import { type FieldsProps, textProps } from './field-props.ts'
import styles from './model-field.module.scss'

interface ModelFieldProps {
  form: FieldsProps
  onUploading: (isUploading: boolean) => void
}

/**
 * The address of the model, with a button that uploads a file and sets the address, and one that removes it. The sides
 * of an uploaded model are compared with the sizes of the form while these are typed.
 */
export function ModelField({ form, onUploading }: ModelFieldProps) {
  const { model, length, width, height } = form.values
  const [refusal, setRefusal] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [measured, setMeasured] = useState<{ model: string; sides: Sides } | null>(null)
  const [uploadModel] = modelsApi.upload.useMutation()
  const progressId = useId()
  const sides = measured?.model === model ? measured.sides : null
  const stated = { length: Number(length), width: Number(width), height: Number(height) }
  const disagreement = sides && modelSizesError(sides, stated)

  async function upload(file: File | undefined) {
    if (!file || progress !== null) return
    setRefusal(null)
    setProgress(0)
    onUploading(true)
    const { data, error } = await uploadModel({ file, onProgress: setProgress })
    setProgress(null)
    onUploading(false)
    if (data) {
      setMeasured({ model: data.model, sides: data })
      form.change('model', data.model)
      showToast('success', data.message)
    } else {
      setRefusal(errorMessage(error))
      showToast('error', errorMessage(error))
    }
  }

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    void upload(target.files?.[0])
    // Allows the same file to be chosen again after it was refused.
    target.value = ''
  }

  function handleRemoval() {
    setRefusal(null)
    form.change('model', '')
  }

  return (
    <>
      <TextField
        {...textProps('model', form)}
        error={refusal ?? disagreement ?? form.errors.model}
        help={
          sides && !disagreement
            ? `Its size is right: ${sides.length} × ${sides.width} × ${sides.height} mm`
            : 'Customers see it in their room. GLB up to 5 MB, in metres, matching the sizes above'
        }
        onChange={({ target }) => {
          setRefusal(null)
          form.change('model', target.value)
        }}
      />
      <div className={styles.row}>
        <label className="btn btn-outline btn-sm">
          <Icon name="upload" />
          {model === '' ? 'Choose a model' : 'Replace the model'}
          <input className="visually-hidden" type="file" accept=".glb,model/gltf-binary" onChange={handleChoice} />
        </label>
        {model !== '' && (
          <button className="btn btn-quiet btn-sm" type="button" onClick={handleRemoval}>
            Remove the model
          </button>
        )}
        {progress !== null && (
          <>
            <label className="form-text" htmlFor={progressId}>
              Uploading
            </label>
            <progress id={progressId} max={1} value={progress} />
          </>
        )}
      </div>
    </>
  )
}
