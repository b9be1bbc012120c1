# Runs files of CouchDB's Elixir suite, without mix, and writes one line of JSON for each test to the file that REPORT names.
defmodule Report do
  use GenServer

  def init(_), do: {:ok, nil}

  def handle_cast({:test_finished, test}, state) do
    write(test.module, test.name, test.state)
    {:noreply, state}
  end

  # A set-up that fails takes all tests of its module with it.
  def handle_cast({:module_finished, %{state: {:failed, _}} = module}, state) do
    for test <- module.tests, do: write(module.name, test.name, module.state)
    {:noreply, state}
  end

  def handle_cast(_, state), do: {:noreply, state}

  defp write(module, name, state) do
    {result, message} =
      case state do
        nil -> {"passed", ""}
        {:failed, failures} -> {"failed", Enum.map_join(failures, " | ", &text/1)}
        {kind, _} when kind in [:skipped, :excluded] -> {"skipped", ""}
        other -> {"failed", inspect(other)}
      end

    line = :jiffy.encode(%{title: "#{inspect(module)} #{name}", result: result, message: message})
    File.write!(System.fetch_env!("REPORT"), [line, "\n"], [:append])
  end

  defp text({kind, reason, stack}) do
    Exception.format(kind, reason, Enum.take(stack, 2)) |> String.slice(0, 1_000)
  rescue
    _ -> inspect(reason) |> String.slice(0, 1_000)
  end
end

Application.ensure_all_started(:ibrowse)
Application.ensure_all_started(:httpotion)
ExUnit.start(exclude: [:pending], formatters: [Report], timeout: 60_000, max_cases: 1)
Code.require_file("test/partition_helpers.exs")
Code.require_file("test/reshard_helpers.exs")
for file <- System.argv(), do: Code.require_file(file)
