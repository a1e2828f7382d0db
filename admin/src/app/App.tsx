import { lazy, Suspense, useEffect } from "react";
import { Provider } from "react-redux";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { useThemeChoice } from "../features/theme/theme-choice.ts";
import { SignInPage } from "../pages/SignInPage.tsx";
import { store } from "./store.ts";

/** The component library is loaded with the console, so the sign-in does not wait for it. */
const Console = lazy(() => import("./Console.tsx").then(({ Console }) => ({ default: Console })));

/** A data router, because only this one can block leaving a page with unsaved changes. */
const router = createBrowserRouter(
  [
    { path: "/login", element: <SignInPage /> },
    {
      path: "*",
      errorElement: <ConsoleFailed />,
      element: (
        <Suspense
          fallback={
            <p role="status" className="waiting">
              正在载入管理后台…
            </p>
          }
        >
          <Console />
        </Suspense>
      ),
    },
  ],
  { basename: "/admin" },
);

/** Instead of a console that did not come, or has a bug. Its own parts, and the component library, may be what is missing. */
function ConsoleFailed() {
  return (
    <div role="alert" className="waiting">
      <p>
        管理后台没有加载出来{" "}
        <button type="button" onClick={() => location.reload()}>
          重新加载
        </button>
      </p>
    </div>
  );
}

export function App() {
  const { dark } = useThemeChoice();
  useEffect(() => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }, [dark]);

  return (
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>
  );
}
