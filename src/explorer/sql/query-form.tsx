import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Parameter, ParameterType } from '../../queries/parameters.ts';
import { isGiven, toLiteral } from '../../queries/parameters.ts';
import { strings } from '../strings/strings.ts';

const INPUTS: Readonly<Record<ParameterType, string>> = {
  text: 'text',
  // Not `number`, which shows another number than what was written in some languages, and drops what is none.
  integer: 'text',
  number: 'text',
  date: 'date',
  timestamp: 'datetime-local',
  boolean: 'text',
};

/** The parameters of a statement, to fill in; Enter runs it. */
export function QueryForm({
  parameters,
  values,
  onChange,
  onRun,
}: {
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  readonly onRun: () => void;
}): ReactNode {
  const t = strings().query;
  return (
    <form
      className="query-form"
      aria-label={t.parameters}
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      {parameters.map((parameter) => (
        <ParameterInput
          key={parameter.name}
          parameter={parameter}
          value={valueOf(values, parameter.name) ?? parameter.fallback ?? ''}
          onChange={(value) => onChange(parameter.name, value)}
        />
      ))}
      {/* Several boxes: Enter needs a button to press. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {strings().sql.run}
      </button>
    </form>
  );
}

/** A parameter may be called as what all objects have, such as `constructor`. */
function valueOf(values: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function ParameterInput({
  parameter: { name, type, label },
  value,
  onChange,
}: {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  const t = strings().query;
  const id = useId();
  const lacking = toLiteral(type, value) === null;
  const wrong = lacking && isGiven(value);
  return (
    <span className="parameter">
      <label htmlFor={id}>
        <bdi>{label ?? name}</bdi>
      </label>
      {type === 'boolean' ? (
        <select
          id={id}
          value={lacking ? '' : /^(?:true|t|yes|1)$/i.test(value) ? 'true' : 'false'}
          onChange={({ target }) => onChange(target.value)}
        >
          {lacking && <option value="" />}
          <option value="true">{t.yes}</option>
          <option value="false">{t.no}</option>
        </select>
      ) : (
        <input
          id={id}
          type={INPUTS[type]}
          inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
          step={type === 'timestamp' ? 1 : undefined}
          value={value}
          aria-invalid={wrong}
          aria-describedby={lacking ? `${id}-wanted` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {lacking && (
        <span className={wrong ? 'parameter-wrong' : 'parameter-wanted'} id={`${id}-wanted`}>
          {t.wanted[type]}
        </span>
      )}
    </span>
  );
}
