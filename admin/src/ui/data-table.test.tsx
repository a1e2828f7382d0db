// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { DataTable } from "./DataTable.tsx";

function Selectable() {
  const [ids, setIds] = useState<readonly (string | number)[]>([]);
  return (
    <>
      <output>{[...ids].sort().join(" ")}</output>
      <DataTable
        label="数字"
        rows={[1, 2, 3, 4, 5]}
        keyOf={(id) => id}
        empty="没有"
        columns={[{ key: "id", title: "ID", render: (id) => id }]}
        selection={{ ids, onChange: setIds }}
      />
    </>
  );
}

it("Shift and a click check or uncheck all rows from the one before to this one", async () => {
  render(<Selectable />);
  const user = userEvent.setup();
  const press = (id: number) => user.click(screen.getByRole("checkbox", { name: `选择 ${id}` }));
  const checked = () => screen.getByRole("status").textContent;
  await press(2);
  await user.keyboard("{Shift>}");
  await press(4);
  expect(checked()).toBe("2 3 4");
  await user.keyboard("{/Shift}");
  await press(5);
  await press(3);
  expect(checked()).toBe("2 4 5");
  await user.keyboard("{Shift>}");
  await press(5);
  expect(checked(), "as the last one became").toBe("2");
});
