import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';

/** For a form: gives what a control takes, that is how it is registered and what is wrong with it. */
export const fieldOf =
  <Values extends FieldValues>({
    register,
    formState: { errors },
  }: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  (name: Path<Values>) => ({
    ...register(name),
    error: (get(errors, name) as FieldError | undefined)?.message,
  });
