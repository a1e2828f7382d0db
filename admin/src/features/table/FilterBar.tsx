import type { Filter } from "@shiye/events/back-office/parts";
import { Button, Flex, Input, Select } from "antd";
import { type FormEvent, useState } from "react";
import styles from "./Table.module.css";
import { useChoices } from "./use-choices.ts";

interface FilterInputProps {
  name: string;
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

/** From so many choices on, the list has a search field. */
const LONG_LIST = 12;

function FilterInput({ name, filter, value, onChange }: FilterInputProps) {
  const choices = useChoices(filter);
  const id = `filter-${name}`;
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === "choice" ? (
        <Select
          id={id}
          value={value}
          onChange={onChange}
          popupMatchSelectWidth={false}
          // Inside of the landmark of its field, where nothing cuts it off. The sheet of a narrow screen would.
          getPopupContainer={(box: HTMLElement) => box.closest<HTMLElement>("main search") ?? document.body}
          showSearch={choices.length > LONG_LIST ? { optionFilterProp: "label" } : false}
          options={[
            { value: "", label: filter.everything ?? "全部" },
            ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
          ]}
        />
      ) : (
        <Input
          id={id}
          type={filter.kind === "day" ? "date" : "text"}
          inputMode={filter.kind === "id" ? "numeric" : "text"}
          placeholder={filter.kind === "account" ? "账号、昵称或 ID" : undefined}
          maxLength={100}
          allowClear
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}

interface FilterBarProps {
  filters: Readonly<Record<string, Filter>>;
  applied: Readonly<Record<string, string>>;
  onApply: (filters: Readonly<Record<string, string>>) => void;
}

/** Nothing is loaded until 筛选 is pressed, or Enter in a field. */
export function FilterBar({ filters, applied, onApply }: FilterBarProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(applied);
  // Compared by its text, because the address is read anew at each rendering. The fields stay, and with them the focus.
  const wanted = JSON.stringify(applied);
  const [draftOf, setDraftOf] = useState(wanted);
  if (draftOf !== wanted) {
    setDraftOf(wanted);
    setDraft(applied);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim()])));
  };
  return (
    <search>
      <form className={styles.filters} onSubmit={submit} aria-label="筛选">
        {Object.entries(filters).map(([name, filter]) => (
          <FilterInput
            key={name}
            name={name}
            filter={filter}
            value={draft[name] ?? ""}
            onChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ))}
        <Flex gap={8}>
          <Button type="primary" htmlType="submit">
            筛选
          </Button>
          <Button
            onClick={() => {
              setDraft({});
              onApply({});
            }}
          >
            清空
          </Button>
        </Flex>
      </form>
    </search>
  );
}
