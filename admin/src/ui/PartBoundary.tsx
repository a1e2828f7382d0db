import { Component, type ReactNode } from "react";

interface PartBoundaryProps {
  children: ReactNode;
  /** Rendered instead after an error. `again` renders the part once more. */
  failed: (error: unknown, again: () => void) => ReactNode;
  onError: () => void;
}

interface State {
  /** In an object of its own, because anything can be thrown. */
  failure: { error: unknown } | null;
}

/** An error in one part does not break the rest. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  private again = () => this.setState({ failure: null });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.failed(failure.error, this.again) : this.props.children;
  }
}
