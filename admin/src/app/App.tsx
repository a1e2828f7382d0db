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
